import { type TestApp } from '@test/support/server/testApp';
import { balanceOf, booksOf, RIGHT_BOOKS, verifyPinOf, work } from '@test/support/money/moneyWorld';
import { aNewcomer, openPeople, type People, type Person } from './people';

let people: People;
let app: TestApp;
let me: Person;
beforeAll(async () => {
  people = await openPeople();
  app = people.app;
});
beforeEach(async () => {
  me = await aNewcomer(app);
});
afterEach(async () => expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS));
afterAll(() => app.close());

interface Made {
  id: number;
  user: number;
  email: string;
  status: string;
  amount: string;
  rate: string;
  transaction_fee: string;
  created_at: string;
}

/** Everything that a caller could claim about themselves, about others, and about what the server decides. */
const forged = () => ({
  id: 1,
  user: people.owner.id,
  user_id: people.owner.id,
  email: people.owner.email,
  username: 'Owner',
  status: 'COMPLETED',
  transaction_fee: '0',
  fee: '-5',
  balance: '1000000',
  is_admin: true,
  created_at: '2001-01-01T00:00:00Z',
  last_updated: '2001-01-01T00:00:00Z',
  transaction_receipt: null,
  reason: 'approved',
  account: `wallet:${people.owner.id}:CNY`,
  constructor: { prototype: { admin: true } },
});

const post = (path: string, body: object) =>
  app.call('POST', path, { token: me.token, body: { ...forged(), ...body } });
const make = (body: object) => post('transactions/', body);
const names = { account_name: 'Me', bank_name: 'B', first_name: 'M', last_name: 'E' };
const saveAccount = (account_number: string) => post('bankaccounts/', { ...names, account_number, currency: 'CNY' });
const mine = (currency: string) => balanceOf(app.db, `wallet:${me.id}:${currency}`);
const owners = (currency: string) => balanceOf(app.db, `wallet:${people.owner.id}:${currency}`);

/** What the server made is the caller's, of now, pending, and no other row's. */
function expectMine(made: Made, expected: Partial<Made>): void {
  expect(made).toMatchObject({ user: parseInt(me.id, 10), email: me.email, ...expected });
  expect(made.id).toBeGreaterThan(1);
  expect(made.created_at > '2026').toBe(true);
}

it('a funding is the caller’s own and pending, whatever it claims about user, status, fee, rate and balance [S11.trust]', async () => {
  const before = [await owners('CNY'), await mine('CNY')];
  const { status, body } = await make({
    type: 'FUND_WALLET',
    currency_from: 'CNY',
    currency_to: 'CNY',
    amount: '50',
    rate: '9',
  });
  expect(status).toBe(201);
  expectMine(body as Made, { status: 'PENDING', amount: '50', rate: '0', transaction_fee: '0' });
  expect([await owners('CNY'), await mine('CNY')]).toEqual(before);
});

it('a withdrawal takes from the caller, never from the email or user that it names [S11.trust]', async () => {
  const own = await saveAccount('1');
  const bank_account = (own.body as { id: number }).id;
  await verifyPinOf(app.db, me.id);
  const before = await owners('CNY');
  const { status, body } = await make({
    type: 'WITHDRAW',
    currency_from: 'CNY',
    amount: '30',
    rate: '9',
    bank_account,
  });
  expect(status).toBe(201);
  expectMine(body as Made, { status: 'PENDING', rate: '0', transaction_fee: '0' });
  expect([await owners('CNY'), await mine('CNY')]).toEqual([before, '870']);
});

it('a pin of another user opens no withdrawal [S11.trust]', async () => {
  await verifyPinOf(app.db, people.owner.id);
  const own = await saveAccount('1');
  const bank_account = (own.body as { id: number }).id;
  const { status } = await make({ type: 'WITHDRAW', currency_from: 'CNY', amount: '30', bank_account });
  expect([status, await mine('CNY')]).toEqual([403, '900']);
});

it('a bank account is the caller’s own [S11.trust]', async () => {
  await saveAccount('777');
  const { body } = await app.call('GET', 'bankaccounts/', { token: people.owner.token });
  expect(JSON.stringify(body)).not.toContain('777');
});

it('a listing is within the band of the market, and takes money from the caller only [S11.trust]', async () => {
  const listing = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '40' };
  for (const rate of ['1', '194.3', '237.7', '999999']) expect((await make({ ...listing, rate })).status).toBe(400);
  const { body } = await make({ ...listing, rate: '216' });
  expectMine(body as Made, { status: 'PENDING', transaction_fee: '0', amount: '40' });
  expect(await mine('CNY')).toBe('860');
});

it('an order pays the fee of the server, whatever fee it names [S11.trust]', async () => {
  const order = { type: 'ORDER', currency_from: 'CNY', currency_to: 'NGN', amount: '10', rate: '0.00463' };
  for (const transaction_fee of ['0', '-5', '9', 'none', null]) {
    const { status, body } = await make({ ...order, transaction_fee });
    expect([status, (body as Made).transaction_fee]).toEqual([201, '0.1']);
    expectMine(body as Made, { status: 'PENDING' });
  }
});

it('an order at a rate that nobody lists is refused [S11.trust]', async () => {
  const order = { type: 'ORDER', currency_from: 'CNY', currency_to: 'NGN', amount: '10' };
  for (const rate of ['0.00001', '0.0046', '216', '0']) expect((await make({ ...order, rate })).status).toBe(400);
  expect(await mine('CNY')).toBe('900');
});

it('a multilateral order pays its own fee, and gets no better rate than the market has [S11.trust]', async () => {
  const order = { type: 'MOF_ORDER', currency_from: 'CNY', currency_to: 'NGN', amount: '10', path: 'CNY -> NGN' };
  const { body } = await make({ ...order, rate: '0.00463', transaction_fee: '0' });
  expectMine(body as Made, { status: 'PENDING', transaction_fee: '0.15' });
  const dreamt = await make({ ...order, rate: '0.0000001' });
  await work(app.db);
  const [row] = await app.db.query<{ received: string }>(
    'select coalesce(sum(taken), 0)::text as received from fills where transaction_id = $1',
    [(dreamt.body as Made).id],
  );
  expect(row?.received).toMatch(/^0(\.0+)?$/);
});

it('a deletion touches no listing of another user of the same pair and rate [S11.trust]', async () => {
  const deletion = { type: 'DELETE_LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '500', rate: '216' };
  expect((await make(deletion)).status).toBe(400);
  const { body } = await app.call('GET', 'listings/?created_by_user=true', { token: people.owner.token });
  expect(body).toHaveLength(1);
});

it('no user can credit a wallet, their own or another’s [S11.trust]', async () => {
  for (const user of [me.id, people.owner.id]) {
    expect((await post('wallets/fund/', { user, currency: 'CNY', amount: '500' })).status).toBe(403);
  }
  expect(await mine('CNY')).toBe('900');
});

it('the profile form changes the caller’s own names and nothing else [S11.trust]', async () => {
  const before = (await app.call('GET', 'users/me/', { token: people.owner.token })).body;
  const form = {
    username: 'New',
    phone_number: '',
    birthday: '',
    first_name: 'N',
    last_name: 'W',
    password: 'Other!word9',
  };
  expect((await post('users/me/', form)).status).toBe(200);
  expect((await app.call('GET', 'users/me/', { token: people.owner.token })).body).toEqual(before);
  expect((await app.call('GET', 'users/me/', { token: me.token })).body).toMatchObject({
    email: me.email,
    username: 'New',
  });
});

it('a registration makes a plain user with empty wallets [S11.trust]', async () => {
  const { status, body } = await app.call('POST', 'register/', {
    body: { ...forged(), email: 'n@example.com', username: 'N', password: 'Secret!word1', is_demo_maker: true },
  });
  expect(status).toBe(201);
  const id = String((body as { id: number }).id);
  expect(id).not.toBe('1');
  expect(await balanceOf(app.db, `wallet:${id}:CNY`)).toBe('0');
  const [row] = await app.db.query('select is_demo_maker, deactivated_at from users where id = $1', [id]);
  expect(row).toEqual({ is_demo_maker: false, deactivated_at: null });
});

it('a dispute is filed in the caller’s name [S11.trust]', async () => {
  const own = (await make({ type: 'FUND_WALLET', currency_from: 'CNY', amount: '5' })).body as Made;
  expect((await post('disputes/', { transaction: own.id, description: 'Where is it?' })).status).toBe(201);
  const filed = 'select user_id, answer from disputes where transaction_id = $1';
  expect(await app.db.query(filed, [own.id])).toEqual([{ user_id: me.id, answer: null }]);
});
