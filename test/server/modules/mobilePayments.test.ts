import { consoleRefusals } from '@/texts/console/refusals';
import { factorNotices } from '@/texts/letters';
import { readClock } from '@server/db/database';
import { mobileMoney } from '@server/modules/providers/mobileMoney';
import { createTransaction } from '@server/modules/transactions/create';
import { reject } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { takeMobilePayments, takeMobileRefunds } from '@server/worker/mobilePayments';
import {
  type Asked,
  type FakeProvider,
  type Fault,
  reverse,
  shownOf,
  startFakeProvider,
} from '@test/support/money/fakeProvider';
import { faultOf, type Funding, lists, movesOf, requestsOf } from '@test/support/money/mobileMoves';
import { balanceOf, BOOKS, RIGHT_BOOKS, setMarket, statusOf } from '@test/support/money/moneyWorld';
import { fingerprintOf } from '@test/server/scenarios/hostile/fingerprint';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import type { SignedUp } from '@test/support/server/testApp';

let app: ConsoleApp;
let finance: LoggedIn;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  app = await openConsoleApp({ mobileMoney: provider.settings });
  finance = await app.operator('finance');
  await setMarket(app.db);
});
let laterMs = 0;
beforeEach(() => {
  provider.faultOf = () => 'none';
  laterMs = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => Promise.all([app.close(), provider.close()]));

/** Everything that is due after a pause, and what that makes due. */
async function ask(pauseMs = 0): Promise<void> {
  laterMs += pauseMs;
  const money = mobileMoney(provider.settings, 'http://app.example');
  const { refund } = money;
  if (!refund) throw new Error('no refunds');
  const parts = { db: app.db, provider: money, refund, log: { error: () => undefined } };
  const now = new Date((await readClock(app.db)).getTime() + 1 + laterMs);
  for (;;) {
    const taken = [...(await takeMobilePayments(parts, now, 100)), ...(await takeMobileRefunds(parts, now, 100))];
    await Promise.all(taken);
    if (taken.length === 0) return;
  }
}
const HOUR_MS = 3_600_000;
const FAULTS: readonly Fault[] = ['error', 'lost', 'not reached'];

async function aFunding(amount = '1500', currency: 'NGN' | 'GHC' | 'CNY' = 'NGN', user?: SignedUp): Promise<Funding> {
  const owner = user ?? (await app.signUp());
  const sent = { type: 'FUND_WALLET', currency_from: currency, amount } as const;
  const { id } = await createTransaction(app.db, String(owner.id), sent);
  return { id, user: owner, currency, wallet: `wallet:${String(owner.id)}:${currency}` };
}

const post = ({ id, user: { token } }: Funding, phone = '+233 24 000 0000') =>
  app.call('POST', 'mobile-payments/', { token, body: { transaction: id, phone } });
const shown = async ({ id, user: { token } }: Funding) =>
  (await app.call('GET', `mobile-payments/?transaction=${id}`, { token })).body;

/** The request of a funding at the provider. */
async function atProvider({ id }: Funding): Promise<Asked> {
  const rows = await app.db.query<{ id: string }>('select id from mobile_payments where transaction_id = $1', [id]);
  const found = rows.flatMap((row) => provider.asked.get(row.id) ?? []).at(-1);
  if (!found) throw new Error('the provider was not asked');
  return found;
}

/** A funding whose request waits at the provider. */
async function asked(amount?: string, currency?: 'NGN' | 'GHC'): Promise<{ funding: Funding; one: Asked }> {
  const funding = await aFunding(amount, currency);
  expect((await post(funding)).status).toBe(201);
  await ask();
  return { funding, one: await atProvider(funding) };
}

const actsOn = ({ id }: Funding) =>
  app.db.query<object>('select operator, origin, act, after from operator_acts where subject = $1 order by id', [
    `transaction ${id}`,
  ]);

it('asks a phone for exactly the funding, and credits it when the callback says that it was paid [S11.mobile.once]', async () => {
  const { funding, one } = await asked('1500.5', 'GHC');
  expect(one).toMatchObject({
    amount: '1500.5',
    currency: 'GHS',
    phone: '233240000000',
  });
  expect(one.externalId).toMatch(/^CR-/);
  expect(await shown(funding)).toMatchObject({ offered: true, payment: { state: 'pending', phone: '0000' } });
  expect((await post(funding)).status).toBe(409);
  one.status = 'SUCCESSFUL';
  for (let times = 0; times < 2; times += 1) expect((await provider.callBack(app, one)).status).toBe(200);
  await ask(HOUR_MS);
  expect(await balanceOf(app.db, funding.wallet)).toBe('1500.5');
  expect(await shown(funding)).toMatchObject({ offered: false, payment: { state: 'successful' } });
  expect(await actsOn(funding)).toMatchObject([
    {
      operator: 'mobile money',
      origin: 'provider',
      act: 'approve',
      after: { status: 'COMPLETED', receipt: one.receipt },
    },
  ]);
});

it('credits what was paid although no callback ever comes, and needs no second operator for it [S11.mobile.once, S11.mobile.exact]', async () => {
  await app.db.query(`insert into four_eyes (currency, amount) values ('NGN', '10')`);
  const { funding, one } = await asked();
  one.status = 'SUCCESSFUL';
  await ask(6_000);
  expect(await balanceOf(app.db, funding.wallet)).toBe('1500');
});

it.each([
  ['another amount', (one: Asked) => void (one.paid = '1499'), 'PENDING'],
  ['another currency', (one: Asked) => void (one.currency = 'EUR'), 'PENDING'],
  [
    'money for a funding that has ended',
    (_one: Asked, { id }: Funding) => app.db.transaction((tx) => reject(tx, id, 'Too late.')),
    'REJECTED',
  ],
])('leaves %s to an operator, with an entry in the log [S11.mobile.exact]', async (_what, change, status) => {
  const { funding, one } = await asked();
  await change(one, funding);
  one.status = 'SUCCESSFUL';
  expect((await provider.callBack(app, one)).status).toBe(200);
  expect([await statusOf(app.db, funding.id), await balanceOf(app.db, funding.wallet)]).toEqual([status, '0']);
  expect(await actsOn(funding)).toMatchObject([
    { origin: 'provider', act: 'note payment', after: { receipt: one.receipt } },
  ]);
});

interface Shown {
  payment: string;
  transaction: number;
  refund: { state: string } | null;
}
const uncredited = async ({ id }: Funding) => {
  const { results } = (await app.make('getUncredited', {}, finance)).body as { results: Shown[] };
  return results.find(({ transaction }) => String(transaction) === id);
};
const sendBack = (payment: string, byHand = false) =>
  app.make('refundPayment', { payload: { payment, reason: 'Too much.', by_hand: byHand } }, finance);
const backOf = ({ id }: Asked) => [...provider.askedBack.values()].filter(({ payment }) => payment === id);

it('sends money that no funding got back once, over a bad line too, and until then an operator sees it [S11.mobile.refund]', async () => {
  const { funding, one } = await asked();
  Object.assign(one, { status: 'SUCCESSFUL', paid: '1600' });
  await ask(HOUR_MS);
  expect(await uncredited(funding)).toMatchObject({
    ...{ payment: one.id, amount: '1500', status: 'PENDING', email: funding.user.email },
    ...{ paid: { amount: '1600', currency: 'NGN' }, receipt: one.receipt, refund: null },
  });
  const answers = await Promise.all([sendBack(one.id), sendBack(one.id), sendBack(one.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const fault of FAULTS) {
    provider.faultOf = () => fault;
    await ask(HOUR_MS);
  }
  provider.faultOf = () => 'none';
  await ask(HOUR_MS);
  expect(backOf(one)).toMatchObject([{ amount: '1600', currency: 'NGN', externalId: one.externalId }]);
  expect(await uncredited(funding)).toMatchObject({ refund: { state: 'pending' } });
  for (const back of backOf(one)) back.status = 'SUCCESSFUL';
  await ask(HOUR_MS);
  expect([await uncredited(funding), (await sendBack(one.id)).status, backOf(one).length]).toEqual([undefined, 409, 1]);
});

it('sends a credited payment back out of the wallet if that has all of it, and what fails is noted as done by hand [S11.mobile.refund]', async () => {
  const [kept, spent] = [await asked(), await asked()];
  for (const { one } of [kept, spent]) one.status = 'SUCCESSFUL';
  await ask(HOUR_MS);
  await lists({ app }, spent.funding, '1');
  expect((await app.make('getCase', { id: kept.funding.id }, finance)).body).toMatchObject({ refundable: kept.one.id });
  expect([(await sendBack(spent.one.id)).status, (await sendBack(kept.one.id)).status]).toEqual([409, 200]);
  const wallets = [kept, spent].map(({ funding }) => balanceOf(app.db, funding.wallet));
  expect(await Promise.all(wallets)).toEqual(['0', '1499']);
  await ask();
  for (const back of backOf(kept.one)) Object.assign(back, { status: 'FAILED', reason: 'PAYER_NOT_FOUND' });
  await ask(HOUR_MS);
  expect(await uncredited(kept.funding)).toMatchObject({ refund: { state: 'failed', failure: 'PAYER_NOT_FOUND' } });
  expect([(await sendBack(kept.one.id)).status, (await sendBack(kept.one.id, true)).status]).toEqual([409, 200]);
  expect([await uncredited(kept.funding), backOf(spent.one), backOf(kept.one).length]).toEqual([undefined, [], 1]);
  expect(await app.db.query(BOOKS)).toEqual([RIGHT_BOOKS]);
});

it('takes a funding back once whose payment is reversed later, leaves a debt if it was spent, and its user reads why [S11.mobile.reversed]', async () => {
  const { funding, one } = await asked();
  one.status = 'SUCCESSFUL';
  expect((await provider.callBack(app, one)).status).toBe(200);
  await lists({ app }, funding, '1000');
  reverse(one);
  const answers = await Promise.all([1, 2, 3].map(() => provider.callBack(app, one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await provider.callBack(app, { ...one, status: 'SUCCESSFUL' });
  await ask(48 * HOUR_MS);
  const { token, id } = funding.user;
  expect([
    await balanceOf(app.db, funding.wallet),
    (await app.call('GET', 'debts/', { token })).body,
    (await app.make('getCase', { id: funding.id }, finance)).body,
  ]).toMatchObject(['0', [{ currency: 'NGN', amount: '1000' }], { taken_back: { taken: '500', owed: '1000' } }]);
  const notices = await app.db.query<{ message: string }>(
    `select message from notifications where user_id = $1 and message like '%taken back%'`,
    [id],
  );
  expect(notices).toMatchObject([{ message: expect.stringContaining(factorNotices.reversed) as string }]);
  expect(await actsOn(funding)).toMatchObject([
    { act: 'approve' },
    { act: 'take back', operator: 'mobile money', origin: 'provider', after: { taken: '500', owed: '1000' } },
  ]);
});

it('credits nothing if a payment was reversed before it was seen to be paid, and asks the provider if no callback says so [S11.mobile.reversed]', async () => {
  const [early, unheard] = [await asked(), await asked()];
  expect((await provider.callBack(app, { ...early.one, status: 'REVERSED' })).status).toBe(200);
  expect((await provider.callBack(app, { ...early.one, status: 'SUCCESSFUL' })).status).toBe(200);
  expect(await shown(early.funding)).toMatchObject({ offered: true, payment: { state: 'failed' } });
  unheard.one.status = 'SUCCESSFUL';
  await ask(HOUR_MS);
  const wallets = () => Promise.all([early, unheard].map(({ funding }) => balanceOf(app.db, funding.wallet)));
  expect(await wallets()).toEqual(['0', '1500']);
  reverse(unheard.one);
  await ask(25 * HOUR_MS);
  expect(await wallets()).toEqual(['0', '0']);
  expect(await actsOn(early.funding)).toMatchObject([{ act: 'note reversal', after: { receipt: early.one.receipt } }]);
});

it('the command line lists what no funding got, and sends payments back by the provider or as done by hand [S11.mobile.refund, S11.console.twins]', async () => {
  const commands = (...words: string[]) => runOperator(app.db, words);
  const [other, kept] = [await asked(), await asked()];
  other.one.paid = '1600';
  for (const { one } of [other, kept]) one.status = 'SUCCESSFUL';
  await ask(HOUR_MS);
  expect(await commands('payments', 'uncredited')).toMatch(new RegExp(`^${other.one.id} .* 1,600 NGN `, 'm'));
  const sends = () => commands('payments', 'refund', kept.funding.id, 'Too', 'much.');
  await expect(sends()).rejects.toThrow(consoleRefusals.debt.onlyByHand);
  const names = ['URL', 'KEY', 'USER', 'SECRET', 'CURRENCIES', 'REFUND_KEY', 'REFUND_USER', 'REFUND_SECRET'];
  const env = names.map((name) => [`MOBILE_MONEY_${name}`, name === 'URL' ? provider.settings.url : 'NGN']);
  jest.replaceProperty(process, 'env', { ...process.env, ...(Object.fromEntries(env) as object) });
  expect(await sends()).toBe(`Payment ${kept.one.id} is sent back by the server.`);
  await ask();
  expect([backOf(kept.one).length, await balanceOf(app.db, kept.funding.wallet)]).toEqual([1, '0']);
  await commands('payments', 'refund', other.one.id, '--by-hand', 'Sent in the portal.');
  expect(await commands('payments', 'uncredited')).not.toContain(other.one.id);
  await expect(commands('payments', 'refund', '999999', 'Why.')).rejects.toThrow(consoleRefusals.debt.noPayment);
});

it('only notes that other money or a payment that was sent back was reversed, and then offers no refund of it [S11.mobile.reversed, S11.mobile.refund]', async () => {
  const [other, refunded] = [await asked(), await asked()];
  other.one.paid = '1600';
  for (const { one } of [other, refunded]) one.status = 'SUCCESSFUL';
  await ask(HOUR_MS);
  expect((await sendBack(refunded.one.id)).status).toBe(200);
  for (const { one } of [other, refunded]) expect((await provider.callBack(app, reverse(one))).status).toBe(200);
  expect([await uncredited(other.funding), await uncredited(refunded.funding)]).toEqual([undefined, undefined]);
  expect([(await sendBack(other.one.id)).status, await balanceOf(app.db, refunded.funding.wallet)]).toEqual([404, '0']);
  const acts = await Promise.all([other, refunded].map(({ funding }) => actsOn(funding)));
  expect(acts.map((each) => each.at(-1))).toMatchObject([{ act: 'note reversal' }, { act: 'note reversal' }]);
});

it('lets a user ask again after a request has failed, and hears of the first one if it was paid after all [S11.mobile.once]', async () => {
  const { funding, one } = await asked();
  Object.assign(one, { status: 'FAILED', reason: 'EXPIRED' });
  await ask(HOUR_MS);
  expect(await shown(funding)).toMatchObject({ offered: true, payment: { state: 'expired' } });
  expect((await post(funding, '233 24 111 1111')).status).toBe(201);
  Object.assign(one, { status: 'SUCCESSFUL', reason: '' });
  expect((await provider.callBack(app, one)).status).toBe(200);
  await ask();
  expect(await balanceOf(app.db, funding.wallet)).toBe('1500');
});

it('ends a request that the provider refuses, and sends none for a funding that was revoked before [S11.mobile.once]', async () => {
  const refused = await aFunding();
  await post(refused, '99912345678');
  const revoked = await aFunding();
  await post(revoked);
  await app.call('POST', `transactions/${revoked.id}/revoke/`, { token: revoked.user.token });
  await ask();
  expect(await shown(refused)).toMatchObject({ payment: { state: 'failed' } });
  expect(await shown(revoked)).toMatchObject({ offered: false, payment: { state: 'expired' } });
  await expect(atProvider(revoked)).rejects.toThrow('not asked');
});

it('refuses callbacks that are not signed, old, changed, too large or of something else, and nothing changes [S11.mobile.signed]', async () => {
  const { funding, one } = await asked();
  const other = await asked();
  one.status = 'SUCCESSFUL';
  const state = await fingerprintOf(app.db);
  const before = await state();
  const told = (fields: object) => ({ body: JSON.stringify({ ...shownOf(one), ...fields }) });
  const minutesAgo = (count: number) => ({ at: new Date(Date.now() - count * 60_000) });
  const elsewhere = { ...one, callback: one.callback.replace(one.id, crypto.randomUUID()) };
  const statuses = await Promise.all([
    provider.callBack(app, one, { headers: { 'webhook-signature': 'v1,AAAA' } }),
    provider.callBack(app, one, { headers: { 'webhook-signature': '' } }),
    provider.callBack(app, one, { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 7) } }),
    provider.callBack(app, one, minutesAgo(6)),
    provider.callBack(app, one, minutesAgo(-6)),
    provider.callBack(app, one, told({ amount: '-1500' })),
    provider.callBack(app, one, told({ amount: '1e9' })),
    provider.callBack(app, one, told({ status: 'PAID' })),
    provider.callBack(app, one, told({ externalId: 'CR-0000-0000' })),
    provider.callBack(app, one, { body: '{' }),
    provider.callBack(app, { ...one, callback: other.one.callback }),
    provider.callBack(app, elsewhere),
    provider.callBack(app, one, told({ pad: 'x'.repeat(70_000) })),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([
    401, 401, 401, 401, 401, 400, 400, 400, 400, 401, 400, 404, 413,
  ]);
  expect(await state()).toEqual(before);
  expect(await statusOf(app.db, funding.id)).toBe('PENDING');
});

it('limits how many phones one user rings in a day, and takes no other numbers and currencies [S11.mobile.own]', async () => {
  const user = await app.signUp();
  const answers: number[] = [];
  for (let count = 0; count < 11; count += 1) answers.push((await post(await aFunding('5', 'NGN', user))).status);
  expect(answers).toEqual([...Array<number>(10).fill(201), 400]);
  const funding = await aFunding();
  for (const phone of ['024', '+233 24 000 000x', `2${'3'.repeat(15)}`, ''])
    expect((await post(funding, phone)).status).toBe(400);
  const yuan = await aFunding('5', 'CNY');
  expect([(await post(yuan)).status, await shown(yuan)]).toEqual([409, { offered: false, payment: null }]);
  expect((await post({ ...funding, user })).status).toBe(404);
});

it('does not exist without a provider [S11.mobile.own]', async () => {
  const announced = async () => (await app.call('GET', 'capabilities/')).body;
  expect(await announced()).toMatchObject({ mobileMoney: 1 });
  const { funding, one } = await asked();
  app.parts.config.mobileMoney = null;
  expect(await announced()).not.toHaveProperty('mobileMoney');
  expect([await shown(funding), (await post(await aFunding())).status]).toMatchObject([{ offered: false }, 409]);
  expect((await provider.callBack(app, one)).status).toBe(404);
  app.parts.config.mobileMoney = provider.settings;
});

const FUNDINGS = 16;

const isAnyDue = async () => (await app.db.query('select from mobile_payments where due_at is not null')).length > 0;

it(`of ${String(FUNDINGS)} requests over a bad line each is credited and taken back at most once, and none that was paid or reversed is lost [S11.mobile.once, S11.mobile.exact, S11.mobile.reversed]`, async () => {
  const seed = chooseSeed();
  const choices = seededChoices(seed);
  const { between, chance, oneOf } = choices;
  const fundings: Funding[] = [];
  for (let count = 0; count < atEffort(FUNDINGS); count += 1) {
    fundings.push(await aFunding(String(between(1, 5_000)), oneOf(['NGN', 'GHC'] as const)));
    await post(fundings.at(-1) as Funding);
  }
  const world = { app, provider, ask };
  const requestOf = await requestsOf(world, fundings);
  const known = () => fundings.flatMap(({ id }) => requestOf(id) ?? []);
  provider.faultOf = () => (chance(40) ? oneOf(FAULTS) : 'none');
  while (known().length === 0) await ask(60_000);
  const moves = movesOf(world, choices, fundings, known);
  for (let step = 0; step < fundings.length * 6; step += 1) await oneOf(moves)();
  provider.faultOf = () => 'none';
  for (let day = 0; day < 8 && (await isAnyDue()); day += 1) await ask(24 * HOUR_MS);
  expect(await isAnyDue()).toBe(false);

  const faults = await Promise.all(fundings.map((funding) => faultOf(world, funding, requestOf(funding.id))));
  expect({ seed, faults: faults.filter((fault) => fault !== null) }).toEqual({ seed, faults: [] });
  expect(await app.db.query(BOOKS)).toEqual([RIGHT_BOOKS]);
}, 120_000);
