import type { TransactionPayload } from '@contract/transactions';
import { createExchange } from '@server/modules/transactions/exchange';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { findOpenListings } from '@server/modules/listings/repository';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import {
  aUserOf,
  balanceOf,
  booksOf,
  fund,
  list,
  moneySuite,
  RIGHT_BOOKS,
  setMarket,
  statusOf,
  swap,
  work,
} from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const suite = moneySuite();
let [ada, ben, eve] = ['', '', ''];
beforeEach(async () => {
  [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
  await fund(suite.db(), ada, 'NGN', '10000');
  for (const lister of [ben, eve]) {
    await fund(suite.db(), lister, 'CNY', '100');
    await fund(suite.db(), lister, 'GHC', '1000');
  }
});
afterEach(async () => expect(await booksOf(suite.db())).toEqual(RIGHT_BOOKS));

const make = (userId: string, payload: TransactionPayload) =>
  createTransaction(suite.db(), userId, payload, { settlesAtOnce: true });
const order = (amount: string, userId = ada) => make(userId, { type: 'ORDER', ...swap('NGN', 'CNY', amount, '216') });
const wallet = (userId: string, currency: string) => balanceOf(suite.db(), `wallet:${userId}:${currency}`);
const triedAt = (id: string) => suite.db().query('select tried_at from transactions where id = $1', [id]);

it('a LIST appears with the answer, with its amount in escrow [S11.settled.request]', async () => {
  const row = await make(ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
  expect([row.status, await statusOf(suite.db(), row.id)]).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await findOpenListings(suite.db())).toMatchObject([{ user_id: ben, remaining: '40', rate: '216' }]);
  expect([await wallet(ben, 'CNY'), await balanceOf(suite.db(), `hold:${ben}:CNY`)]).toEqual(['60', '0']);
});

it('an ORDER and a MOF_ORDER are filled with the answer, as by the worker [S11.settled.request]', async () => {
  await make(ben, { type: 'LIST', ...swap('CNY', 'NGN', '10', '216') });
  await make(eve, { type: 'LIST', ...swap('GHC', 'NGN', '100', '135') });
  await make(ben, { type: 'LIST', ...swap('CNY', 'GHC', '50', '1.6') });
  const direct = await order('1000');
  const path = await make(ada, { type: 'MOF_ORDER', ...swap('NGN', 'CNY', '216', '216'), path: 'NGN->GHC->CNY' });
  expect([direct.status, path.status]).toEqual(['COMPLETED', 'COMPLETED']);
  expect(await statusOf(suite.db(), path.id)).toBe('COMPLETED');
  expect([await wallet(ada, 'NGN'), await wallet(ada, 'CNY')]).toEqual(['8784', '5.56833333']);
  expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('0');
  const pending = `select count(*)::int as count from orders where user_id = $1 and status = 'pending'`;
  expect(await suite.db().query(pending, [ada])).toEqual([{ count: 0 }]);
});

it('an order that the market cannot fill waits, can be revoked, and is filled by the worker when it can [S11.settled.waits]', async () => {
  const thin = { type: 'MOF_ORDER' as const, ...swap('NGN', 'CNY', '2160', '216'), path: 'NGN->CNY' };
  await make(ben, { type: 'LIST', ...swap('CNY', 'NGN', '5', '216') });
  const [waiting, revoked] = [await make(ada, thin), await make(ada, thin)];
  expect([waiting.status, revoked.status]).toEqual(['PENDING', 'PENDING']);
  expect(await triedAt(waiting.id)).toEqual([{ tried_at: null }]);
  expect(await balanceOf(suite.db(), `hold:${ada}:NGN`)).toBe('4320');
  await revokeTransaction(suite.db(), ada, revoked.id);
  await make(eve, { type: 'LIST', ...swap('CNY', 'NGN', '5', '216') });
  await work(suite.db());
  expect(await statusOf(suite.db(), waiting.id)).toBe('COMPLETED');
  expect([await statusOf(suite.db(), revoked.id), await wallet(ada, 'NGN')]).toEqual(['REVOKED', '7840']);
});

it('the rest of an exchange is listed with its answer [S11.settled.request]', async () => {
  await list(suite.db(), ben, swap('CNY', 'NGN', '2', '216'));
  const asked = { ...swap('NGN', 'CNY', '1000', '216'), time_in_force: 'gtc' as const };
  const { listing, listed } = await createExchange(suite.db(), ada, asked, USER_LIMITS, true);
  expect(await statusOf(suite.db(), String(listing))).toBe('COMPLETED');
  const rest = (await findOpenListings(suite.db())).filter(({ user_id }) => user_id === ada);
  expect(rest).toMatchObject([{ remaining: listed, rate: '0.00462963', currency: 'NGN', swap_to: 'CNY' }]);
});

it('of many orders at the same moment each is filled, waits or is refused, and what is listed is sold once [S11.settled.races]', async () => {
  await fund(suite.db(), eve, 'NGN', '10000');
  await list(suite.db(), ben, swap('CNY', 'NGN', '10', '216'));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => order('1000', at % 2 ? ada : eve)));
  const broken = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(broken.filter((reason) => !(reason instanceof Refusal))).toEqual([]);
  // 1000 NGN buy 4.58333333 CNY, so two of them fit.
  const filled = tries.filter((one) => one.status === 'fulfilled' && one.value.status === 'COMPLETED');
  expect(filled).toHaveLength(2);
  expect(await findOpenListings(suite.db())).toMatchObject([{ remaining: '0.83333334' }]);
});

describe.each([
  [0, 'COMPLETED'],
  [600, 'PENDING'],
])('with a pause of %i seconds', (processAfterS, status) => {
  const app = opened(() => openTestApp({ processAfterS }));

  it(`a LIST is ${status} in its answer and in the next read [S11.settled.request, S11.settled.waits]`, async () => {
    await setMarket(app.db);
    const { id, token } = await app.signUp();
    await fund(app.db, String(id), 'CNY', '100');
    const body = { type: 'LIST', ...swap('CNY', 'NGN', '40', '216'), transaction_fee: '0', email: 'a@example.com' };
    const made = await app.call('POST', 'transactions/', { token, body });
    expect(made).toMatchObject({ status: 201, body: { type: 'LIST', status } });
    const { id: txid } = made.body as { id: number };
    const read = await app.call('GET', `transactions/?txid=${String(txid)}`, { token });
    expect(read.body).toEqual(made.body);
  });
});
