import { decimal, toText } from '@/domain/money/decimal';
import { freezeUser } from '@server/acts/users';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { aUserOf, balanceOf, fund, list, setMarket, statusOf, swap, work } from '@test/support/money/moneyWorld';
import { waitUntil } from '@test/support/server/waitUntil';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let owner: LoggedIn;
let user: string;
let id: string;
beforeAll(async () => {
  await setMarket(app.db);
  owner = await app.operator('owner');
});
beforeEach(async () => {
  user = await aUserOf(app.db);
  await fund(app.db, user, 'CNY', '100');
  id = await list(app.db, user, swap('CNY', 'NGN', '50', '216'));
});

const freeze = async () => {
  const payload = { reason: 'A stolen phone.' };
  expect(await app.make('freezeUser', { id: user, payload }, owner)).toMatchObject({ status: 200 });
};
const change = (wished: { rate?: string; amount?: string }) =>
  changeListing(app.db, user, { listing: id, rate: wished.rate ?? null, amount: wished.amount ?? null, peg: null });
const follow = () => {
  const peg = { percent: '-1', floor: null, ceiling: null };
  return changeListing(app.db, user, { listing: id, rate: null, amount: null, peg });
};
const refusal = { kind: 'forbidden', message: /frozen/ };
const listingNow = async () =>
  (await app.db.query<object>('select rate, paused_at is null as shown, status from listings where id = $1', [id]))[0];

const hasWaiters = async () => {
  const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await app.db.query(sql)).length > 0;
};

it('lets no frozen user resume, rate or peg a listing [S11.console.users]', async () => {
  await pauseListing(app.db, user, id);
  await freeze();
  const before = await listingNow();
  await expect(resumeListing(app.db, user, id)).rejects.toMatchObject(refusal);
  await expect(change({ rate: '215' })).rejects.toMatchObject(refusal);
  await expect(change({ rate: '215', amount: '20' })).rejects.toMatchObject(refusal);
  await expect(follow()).rejects.toMatchObject(refusal);
  expect(await listingNow()).toEqual(before);
  await app.make('unfreezeUser', { id: user }, owner);
  await follow();
  await resumeListing(app.db, user, id);
  expect(await listingNow()).toMatchObject({ shown: true });
});

it('lets a frozen user take their own money back: lower, pause, delete and revoke [S11.console.users]', async () => {
  const pending = await createTransaction(app.db, user, { type: 'LIST', ...swap('CNY', 'NGN', '10', '216') });
  await freeze();
  await change({ rate: '216', amount: '30' });
  await pauseListing(app.db, user, id);
  await revokeTransaction(app.db, user, pending.id);
  await createTransaction(app.db, user, { type: 'DELETE_LIST', ...swap('CNY', 'NGN', '30', '216') });
  expect(await balanceOf(app.db, `wallet:${user}:CNY`)).toBe('100');
});

it('leaves the listings and the waiting orders of a frozen user as they are [S11.console.users]', async () => {
  const other = await aUserOf(app.db);
  await fund(app.db, other, 'NGN', '10850');
  await fund(app.db, user, 'NGN', '21200');
  await fund(app.db, other, 'CNY', '200');
  await list(app.db, other, swap('CNY', 'NGN', '150', '212'));
  await follow();
  const order = await createTransaction(app.db, user, { type: 'ORDER', ...swap('NGN', 'CNY', '21200', '212') });
  await freeze();
  await runOperator(app.db, ['rates', 'set', 'CNY', 'NGN', '217']);
  await work(app.db);
  const { rate } = (await listingNow()) as { rate: string };
  expect(rate).not.toBe('216.00000000');
  const taken = { type: 'ORDER', ...swap('NGN', 'CNY', '2170', toText(decimal(rate))) } as const;
  const taking = await createTransaction(app.db, other, taken);
  await work(app.db);
  expect([await statusOf(app.db, taking.id), await statusOf(app.db, order.id)]).toEqual(['COMPLETED', 'COMPLETED']);
});

it('a resumption waits for a freeze that is under way, and is refused [S11.console.users]', async () => {
  await pauseListing(app.db, user, id);
  const resumption = await app.db.transaction(async (tx) => {
    await freezeUser(tx, user, 'A stolen phone.');
    const started = resumeListing(app.db, user, id).catch((error: unknown) => error);
    await waitUntil(hasWaiters);
    return { started };
  });
  expect(await resumption.started).toMatchObject(refusal);
  expect(await listingNow()).toMatchObject({ shown: false });
});
