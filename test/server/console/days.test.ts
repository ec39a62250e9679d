import { lockName } from '@server/db/database';
import { findDayState } from '@server/modules/books';
import { exportOf } from '@test/support/money/outsiders';
import { aUserOf, fund, setMarket } from '@test/support/money/moneyWorld';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let user: string;
/** A day of UTC so many days ago. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Moves what was booked just now to a day ago, at a time of that day in UTC. */
async function bookedAgo(days: number, time: string): Promise<void> {
  await app.owner.query('alter table journals disable trigger journals_never_change');
  await app.owner.query('update journals set created_at = $1 where created_at > now() - $2::interval', [
    `${dayAgo(days)}T${time}Z`,
    '10 seconds',
  ]);
  await app.owner.query('alter table journals enable trigger journals_never_change');
}

beforeAll(async () => {
  await setMarket(app.db);
  finance = await app.operator('finance');
  user = await aUserOf(app.db);
  await fund(app.db, user, 'NGN', '100');
  await bookedAgo(3, '23:59:59.999');
  await fund(app.db, user, 'NGN', '20.5');
  await bookedAgo(2, '00:00:00');
  await fund(app.db, user, 'NGN', '7');
  await bookedAgo(2, '23:59:59.999');
  await fund(app.db, user, 'NGN', '3');
  await bookedAgo(1, '00:00:00');
});

const close = async (day: string, who = finance) => (await app.make('closeDay', { payload: { day } }, who)).status;
const days = async (query = {}) =>
  (await app.make('getDays', { query }, finance)).body as {
    results: { day: string }[];
    next: string | null;
    to_close: string | null;
  };
interface Balance {
  account: string;
  currency: string;
  movements: object[];
}
const balancesOf = async (day: string) => {
  const { balances } = (await app.make('getDay', { id: day }, finance)).body as { balances: Balance[] };
  return balances.filter(({ currency }) => currency === 'NGN');
};

it('never closes a day that is not over, or that does not exist [S11.console.dayClose]', async () => {
  expect([await close(dayAgo(0)), await close(dayAgo(-1))]).toEqual([409, 409]);
  expect([await close('2026-02-30'), await close('2026-13-01'), await close('soon')]).toEqual([400, 400, 400]);
  const insert = app.db.query('insert into day_closes (day, closed_by) values ($1, $2)', [dayAgo(0), 'a hand']);
  await expect(insert).rejects.toMatchObject({ code: '23000' });
  expect((await days()).results).toEqual([]);
});

it('waits for changes that began before the end of the day [S11.console.dayClose]', async () => {
  const isMoving = async () => (await findDayState(app.db, dayAgo(0))).is_moving;
  expect(await isMoving()).toBe(false);
  await app.db.transaction(async (tx) => {
    await tx.query('select 1 as one');
    expect(await isMoving()).toBe(true);
  });
  expect(await isMoving()).toBe(false);
});

it('closes a day once, also of many presses at a moment [S11.console.dayClose]', async () => {
  const presses = await Promise.all([close(dayAgo(2)), close(dayAgo(2)), close(dayAgo(2)), close(dayAgo(2))]);
  expect(presses.sort()).toEqual([200, 409, 409, 409]);
  const acts = await app.db.query('select act, operator from operator_acts where subject = $1', [`day ${dayAgo(2)}`]);
  expect(acts).toEqual([{ act: 'close', operator: finance.email }]);
});

it('has the opening, what came in and out by kind, and the closing, exact [S11.console.dayClose]', async () => {
  const none = { opening: '0', closing: '0', movements: [] };
  expect(await balancesOf(dayAgo(2))).toEqual([
    {
      ...{ account: 'bank', currency: 'NGN', opening: '-100', closing: '-127.5' },
      movements: [{ kind: 'fund', came_in: '0', went_out: '27.5' }],
    },
    { account: 'capital', currency: 'NGN', ...none },
    { account: 'charges', currency: 'NGN', ...none },
    { account: 'fees', currency: 'NGN', ...none },
    { account: 'rounding', currency: 'NGN', ...none },
    { account: 'suspense', currency: 'NGN', ...none },
    { account: 'transit', currency: 'NGN', ...none },
    {
      ...{ account: 'users', currency: 'NGN', opening: '100', closing: '127.5' },
      movements: [{ kind: 'fund', came_in: '27.5', went_out: '0' }],
    },
  ]);
});

it('closes the days one after another, each from where the one before ended [S11.console.dayClose]', async () => {
  expect(await close(dayAgo(3))).toBe(409);
  expect((await days()).to_close).toBe(dayAgo(1));
  expect(await close(dayAgo(1))).toBe(200);
  expect(await balancesOf(dayAgo(1))).toMatchObject([
    { opening: '-127.5', closing: '-130.5' },
    ...Array<object>(7).fill({}),
  ]);
  expect(await days()).toMatchObject({
    results: [{ day: dayAgo(1) }, { day: dayAgo(2) }],
    next: null,
    to_close: null,
  });
  expect((await days({ before: dayAgo(1) })).results).toMatchObject([{ day: dayAgo(2) }]);
});

it.each(['day_closes', 'day_close_balances', 'day_close_movements'])(
  'keeps %s against change [S11.console.dayClose]',
  async (table) => {
    for (const sql of [`update ${table} set day = day`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(app.owner.query(sql)).rejects.toMatchObject({ code: '23000' });
    }
  },
);

it('refuses a balance and a movement without an explanation [S11.console.dayClose]', async () => {
  const add = app.db.query(
    `insert into day_close_movements (day, account, currency, kind, came_in, went_out) values ($1, 'fees', 'NGN', 'x', 1, 0)`,
    [dayAgo(1)],
  );
  await expect(add).rejects.toMatchObject({ code: '23000', constraint: 'day_closes_explained' });
});

it('finance exports the books of some days, one file at a time, and each export is in the log [S11.books.console]', async () => {
  const [from, to] = [dayAgo(2), dayAgo(1)];
  const ask = (payload: object) => app.make('exportBooks', { payload }, finance);
  const { status, body } = await ask({ format: 'csv', from, to });
  expect([status, body]).toEqual([200, await exportOf(app.db, 'csv', { from, to })]);
  expect(body).toContain(`${from},,,opening balances,,Assets:House:Bank:NGN,NGN,100,`);
  const log = 'select act, operator, after from operator_acts where subject = $1';
  const logged = { act: 'export', operator: finance.email, after: { format: 'csv', from, to } };
  expect(await app.db.query(log, ['books'])).toEqual([logged]);
  expect((await ask({ format: 'csv', from: '2026-02-30', to: null })).status).toBe(400);
  expect((await ask({ format: 'csv', from: to, to: from })).status).toBe(400);
  await app.db.transaction(async (tx) => {
    await lockName(tx, 'export of the books');
    expect((await ask({ format: 'csv', from, to })).status).toBe(409);
  });
});
