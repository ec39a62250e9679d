import * as v from 'valibot';
import { CALLS } from '@contract/calls';
import type { TransactionPayload } from '@contract/transactions';
import { createTransaction } from '@server/modules/transactions/create';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';

// With a pause, so that a new order is still PENDING.
const app = opened(() => openTestApp({ processAfterS: 10 }));
let ada: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  await setMarket(app.db);
  [ada, ben] = [await app.signUp(), await app.signUp()];
  await fund(app.db, String(ada.id), 'NGN', '5000');
  await fund(app.db, String(ben.id), 'CNY', '100');
  await list(app.db, String(ben.id), swap('CNY', 'NGN', '100', '216'));
});

const get = (path: string, { token }: SignedUp = ada) => app.call('GET', path, { token });
const post = (path: string, body?: unknown, { token }: SignedUp = ada) => app.call('POST', path, { token, body });
const make = (payload: TransactionPayload) => createTransaction(app.db, String(ada.id), payload);

it('a new user has a wallet of each of CNY, GHC and NGN at 0 [S7.getWallets]', async () => {
  const { body } = await get('wallets/', await app.signUp());
  expect(v.parse(CALLS.getWallets.answer, body)).toEqual(
    ['CNY', 'GHC', 'NGN'].map((currency) => ({ id: expect.any(String) as string, currency, balance: '0' })),
  );
});

it('one currency answers one object with its balance [S7.getWallet]', async () => {
  expect((await get('wallets/?currency=CNY', ben)).body).toMatchObject({ currency: 'CNY', balance: '0' });
  expect((await get('wallets/?currency=EUR')).status).toBe(404);
});

it('a transaction has every field of the specification [S3.transaction]', async () => {
  const { status, body } = await post('transactions/', {
    type: 'ORDER',
    ...swap('NGN', 'CNY', '100.50', '216'),
    email: 'x',
    transaction_fee: 0,
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number) as number,
    type: 'ORDER',
    status: 'PENDING',
    email: ada.email,
    user: ada.id,
    currency_from: 'NGN',
    currency_to: 'CNY',
    amount: '100.5',
    rate: '216',
    transaction_fee: '1.005',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    transaction_receipt: null,
    bank_account: null,
    qr_code: null,
    path: null,
  });
});

it('an order has every field of the specification, and its transaction [S3.order]', async () => {
  const { body } = await get(
    `orders/?currency_from=NGN&currency_to=CNY&rate=216&user=${String(ada.id)}&amount=100.5&status=pending`,
  );
  expect(body).toMatchObject([
    {
      user: ada.id,
      order_type: 'BILATERAL',
      amount: '100.5',
      currency: 'NGN',
      currency_from: 'NGN',
      currency_to: 'CNY',
      rate: '216',
      status: 'pending',
    },
  ]);
  expect((await get('orders/?created_by_user=true')).body).toEqual(body);
  expect((await get('orders/?created_by_user=true', ben)).body).toEqual([]);
});

it('a listing has Amount with a capital A [S3.listing]', async () => {
  const { body } = await get('listings/?all_pairs=true');
  expect(body).toEqual([
    { id: expect.any(Number) as number, user: ben.id, currency: 'CNY', swap_to: 'NGN', Amount: '100', rate: '216' },
  ]);
  expect((await get('listings/?created_by_user=true', ben)).body).toEqual(body);
  expect((await get('listings/?created_by_user=true')).body).toEqual([]);
});

it('a pair answers its rate, all pairs the list [S7.getRate]', async () => {
  expect((await get('currencyrates/?currency_from=CNY&currency_to=NGN')).body).toMatchObject({ rate: '216' });
  expect(v.parse(CALLS.getRates.answer, (await get('currencyrates/')).body)).toHaveLength(6);
  expect((await get('currencyrates/?currency_from=CNY&currency_to=EUR')).status).toBe(404);
});

it('filters by status and type, without a slash before the query [S7.getPendingTransactions]', async () => {
  const { id } = await make({ type: 'FUND_WALLET', currency_from: 'NGN', amount: '7' });
  expect((await get('transactions?status=pending&type=FUND_WALLET')).body).toMatchObject([{ id: parseInt(id, 10) }]);
  expect((await get('transactions?status=pending&type=LIST')).body).toEqual([]);
});

it("another user's transaction and an invalid id are answered 404 [S7.getTransaction]", async () => {
  const { id } = await make({ type: 'FUND_WALLET', currency_from: 'NGN', amount: '7' });
  expect((await get(`transactions/?txid=${id}`)).body).toMatchObject({ id: parseInt(id, 10), amount: '7' });
  for (const path of [
    `transactions/?txid=${id}`,
    'transactions/?txid=0',
    `transactions/?txid=${'9'.repeat(30)}`,
    "transactions/?txid='",
  ]) {
    expect((await get(path, ben)).status).toBe(404);
  }
});

it('answers the revoked transaction, then 409 [S7.revokeTransaction]', async () => {
  const { id } = await make({ type: 'FUND_WALLET', currency_from: 'NGN', amount: '7' });
  expect(await post(`transactions/${id}/revoke/`)).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
  expect((await post(`transactions/${id}/revoke/`)).status).toBe(409);
  expect((await post(`transactions/${id}/revoke/`, undefined, ben)).status).toBe(404);
});

it('travels as multipart, an empty file field is no screenshot [S7.type.FUND_WALLET]', async () => {
  const form = new FormData();
  const fields = {
    type: 'FUND_WALLET',
    email: ada.email,
    currency_from: 'NGN',
    currency_to: 'NGN',
    amount: '12.30',
    rate: '0',
    transaction_fee: '0',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('transaction_receipt', new File([], ''));
  expect(await post('transactions/', form)).toMatchObject({
    status: 201,
    body: { amount: '12.3', transaction_receipt: null },
  });
});

it('answers bad input with 400 and a reason, and writes nothing down', async () => {
  const before = (await get('transactions/')).body;
  for (const body of [
    {},
    { type: 'STEAL' },
    { type: 'LIST', ...swap('NGN', 'CNY', '-5', '1') },
    { type: 'LIST', ...swap('NGN', 'USD', '5', '1') },
    { type: 'ORDER', ...swap('NGN', 'CNY', '1e3', '216') },
  ]) {
    expect((await post('transactions/', body)).status).toBe(400);
  }
  expect((await get('transactions/')).body).toEqual(before);
});

it('and [S7.removeListing] answer 204, and 204 again [S7.removeOrder]', async () => {
  const [order] = v.parse(CALLS.getOwnOrders.answer, (await get('orders/?created_by_user=true')).body);
  const [listing] = v.parse(CALLS.getOwnListings.answer, (await get('listings/?created_by_user=true', ben)).body);
  for (let count = 0; count < 2; count += 1) {
    expect((await app.call('DELETE', `orders/${order?.id ?? ''}/remove_order/`, { token: ada.token })).status).toBe(
      204,
    );
    expect(
      (await app.call('DELETE', `listings/${listing?.id ?? ''}/remove_listing/`, { token: ben.token })).status,
    ).toBe(204);
  }
  expect((await app.call('DELETE', `listings/${listing?.id ?? ''}/remove_listing/`, { token: ada.token })).status).toBe(
    404,
  );
  await work(app.db);
});

it('refuses to credit anybody: 403 [S7.fundWallet]', async () => {
  expect((await post('wallets/fund/', { user: ada.id, currency: 'NGN', amount: '100' })).status).toBe(403);
});

it('every money call needs a token', async () => {
  for (const path of [
    'wallets/',
    'transactions/',
    'transactions?status=pending&type=LIST',
    'orders/?created_by_user=true',
    'listings/?all_pairs=true',
    'currencyrates/',
  ]) {
    expect((await app.call('GET', path)).status).toBe(401);
  }
});
