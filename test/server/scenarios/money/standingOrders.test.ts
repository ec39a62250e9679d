import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { MOST_STANDING_ORDERS } from '@contract/standingOrders';
import { refusals } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { setOpen } from '@server/modules/appStatus';
import { findWrong } from '@server/modules/books';
import { createTransaction } from '@server/modules/transactions/create';
import { runStandingDue, settleDue } from '@server/worker/steps';
import type { WorkerLog } from '@server/worker/takeNext';
import { runWorkerOnce } from '@server/worker/worker';
import { aUserOf, balanceOf, booksOf, fund, RIGHT_BOOKS, setMarket, swap } from '@test/support/money/moneyWorld';
import { killedAt } from '@test/support/server/killedAt';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);

/** A Friday. */
const FRIDAY = new Date('2030-01-04T09:00:00Z');
const NEXT_FRIDAY = '2030-01-11T09:00:00.000Z';
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

const WEEKLY = {
  ...{ kind: 'weekly', day: 5, currency_from: 'NGN', currency_to: 'CNY' },
  ...{ amount: '1000', rate: '216', part: 'available' },
};
const AT_RATE = { ...WEEKLY, kind: 'rate', day: null };

const SILENT: WorkerLog = { error: () => undefined };

let [ada, ben] = [{} as SignedUp, ''];

let count = 0;

beforeAll(() => setMarket(app.db));

beforeEach(async () => {
  await app.db.query('update users set deactivated_at = now(), cleaned_up_at = now()');
  count += 1;
  [ada, ben] = [await app.signUp(`ada${String(count)}@example.com`), await aUserOf(app.db)];
  await fund(app.db, String(ada.id), 'NGN', '10000');
  for (const currency of ['CNY', 'GHC'] as const) await fund(app.db, ben, currency, '1000');
});

afterEach(async () => {
  expect(await booksOf(app.db)).toEqual(RIGHT_BOOKS);
  for (const question of AUDIT_QUESTIONS) expect([question, await findWrong(app.db, question)]).toEqual([question, []]);
});

interface Answered {
  id: number;
  left: string;
  state: string;
  next_run_at: string | null;
  last_outcome: string | null;
}

const post = (changes: object = {}) =>
  app.call('POST', 'standing-orders/', { token: ada.token, body: { ...WEEKLY, ...changes } });
const read = async <Body>(path: string) => (await app.call('GET', path, { token: ada.token })).body as Body;
const own = () => read<Answered[]>('standing-orders/');
const runsOf = (id: number) => read<Record<string, unknown>[]>(`standing-orders/${String(id)}/runs/`);
const press = (id: number, act: 'pause' | 'resume') =>
  app.call('POST', `standing-orders/${String(id)}/${act}/`, { token: ada.token });
const notes = async () =>
  (await read<{ message: string; about: { kind: string } }[]>('notifications/'))
    .filter(({ about }) => about.kind === 'standing')
    .map(({ message }) => message);
const wallet = (currency: string) => balanceOf(app.db, `wallet:${String(ada.id)}:${currency}`);

/** What a user lists is there at once, without a turn of the whole worker. */
async function offer(amount: string, rate: string, from = 'CNY', to = 'NGN', userId = ben): Promise<void> {
  await createTransaction(app.db, userId, { type: 'LIST', ...swap(from, to, amount, rate) });
  await settleDue(app.db, { now: FRIDAY, afterS: 0, most: 10 }, SILENT);
}

async function make(changes: object = {}): Promise<number> {
  const { status, body } = await post(changes);
  expect(status).toBe(201);
  return (body as Answered).id;
}

/** One that is due on the Friday of these tests. */
async function makeDue(changes: object = {}): Promise<number> {
  const id = await make(changes);
  await app.db.query('update standing_orders set next_run_at = $2 where id = $1', [id, FRIDAY]);
  return id;
}

/** A whole turn of the worker. */
const turn = (now: Date) => runWorkerOnce(app.db, { processAfterS: 0, demo: false, demoApproveAfterS: 0 }, now);
const run = (now: Date, db: Database = app.db, log = SILENT) => runStandingDue(db, { now, most: 500 }, {}, log);

describe('making one', () => {
  it.each([
    [{ kind: 'daily' }, 'kind'],
    [{ day: 8 }, 'day'],
    [{ day: 0 }, 'day'],
    [{ day: 1.5 }, 'day'],
    [{ day: null }, 'day'],
    [{ kind: 'monthly', day: 32 }, 'day'],
    [{ kind: 'rate' }, 'day'],
    [{ currency_from: 'USD' }, 'currency_from'],
    [{ currency_to: 'NGN' }, 'currency_to'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '123456789012345678901234567890' }, 'amount'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '216.123456789' }, 'rate'],
    [{ rate: undefined }, 'rate'],
    [{ part: 'some' }, 'part'],
  ])('refuses %j at its field and makes nothing [S11.standing.refused]', async (changes, field) => {
    const { status, body } = await post(changes);
    expect([status, body]).toMatchObject([400, { [field]: [expect.stringMatching(/^\w[\w ,.-]+$/)] }]);
    expect(await own()).toEqual([]);
  });

  it('refuses the same once more, and more than 50, also if they come at the same moment [S11.standing.refused]', async () => {
    await make();
    expect(await post({ amount: '1000.00' })).toMatchObject({
      status: 409,
      body: { detail: 'You already have this standing order.' },
    });
    const answers = await Promise.all(
      Array.from({ length: MOST_STANDING_ORDERS + 2 }, (_, index) => post({ amount: String(index + 1) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_STANDING_ORDERS - 1);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      detail: 'You already have 50 standing orders. Delete one first.',
    });
  });
});

describe('on days', () => {
  it('exchanges at its time up to its rate, once, and tells it with all figures [S11.standing.days, S11.standing.told]', async () => {
    await offer('2', '214');
    await offer('50', '217');
    const id = await makeDue();
    expect(await run(later(FRIDAY, -1))).toBe(0);
    expect(await run(FRIDAY)).toBe(1);
    expect(await run(later(FRIDAY, 20))).toBe(0);
    // 2 at 214 are 428, with their fee of 1 % 432.32323233.
    expect([await wallet('NGN'), await wallet('CNY')]).toEqual(['9567.67676767', '2']);
    const [order] = await own();
    expect(order).toMatchObject({ id, state: 'active', next_run_at: NEXT_FRIDAY, last_outcome: 'exchanged' });
    const [done] = await runsOf(id);
    expect(done).toMatchObject({
      ...{ run: 1, due_at: FRIDAY.toISOString(), outcome: 'exchanged', reason: null },
      ...{ paid: '432.32323233', fee: '4.32323233', received: '2', average: '214' },
    });
    const made = await read<object>(`transactions/?txid=${String(done?.order)}`);
    expect(made).toMatchObject({ type: 'ORDER', status: 'COMPLETED', amount: '432.32323233' });
    expect(await notes()).toEqual(['Your standing order exchanged 432.32323233 NGN for 2 CNY.']);
  });

  it('exchanges all or nothing, if it was asked to, and tells that too little was offered [S11.standing.days, S11.standing.told]', async () => {
    await offer('2', '214');
    const id = await makeDue({ part: 'all' });
    await run(FRIDAY);
    expect(await wallet('NGN')).toBe('10000');
    expect(await runsOf(id)).toMatchObject([{ outcome: 'nothing', order: null, paid: null }]);
    expect((await own())[0]).toMatchObject({ state: 'active', next_run_at: NEXT_FRIDAY });
    expect(await notes()).toEqual([
      'Your standing order of 1,000 NGN to CNY exchanged nothing: too little was offered within its limit.',
    ]);
  });

  it('tells each missed run and catches none up [S11.standing.days, S11.standing.told]', async () => {
    await offer('50', '214');
    const id = await makeDue();
    await run(later(new Date(NEXT_FRIDAY), 3_601));
    expect(await wallet('NGN')).toBe('10000');
    expect((await runsOf(id)).map(({ run: number, outcome, due_at }) => [number, outcome, due_at])).toEqual([
      [2, 'missed', NEXT_FRIDAY],
      [1, 'missed', FRIDAY.toISOString()],
    ]);
    expect((await own())[0]).toMatchObject({ state: 'active', next_run_at: '2030-01-18T09:00:00.000Z' });
    expect(await notes()).toHaveLength(2);
    await run(new Date('2030-01-18T09:00:01Z'));
    expect(await wallet('CNY')).not.toBe('0');
  });

  it('waits while trading is closed, for an hour at most [S11.standing.days]', async () => {
    await offer('50', '214');
    const id = await makeDue();
    await setOpen(app.db, false);
    await run(FRIDAY);
    expect(await runsOf(id)).toEqual([]);
    await setOpen(app.db, true);
    await run(later(FRIDAY, 3_000));
    expect(await runsOf(id)).toMatchObject([{ outcome: 'exchanged' }]);
  });

  it('tells in the language of the user why it was refused, and goes on the next time [S11.standing.told]', async () => {
    await offer('50', '214');
    const id = await makeDue({ amount: '20000' });
    await app.call('PUT', 'language/', { token: ada.token, body: { language: 'fr' } });
    await run(FRIDAY);
    const [refused] = await runsOf(id);
    expect(refused).toMatchObject({ outcome: 'refused', order: null });
    expect(refused?.reason).toMatch(/solde/i);
    expect(await notes()).toEqual([expect.stringMatching(/^Votre ordre permanent de .*solde/i)]);
    expect((await own())[0]).toMatchObject({ state: 'active', next_run_at: NEXT_FRIDAY });
  });

  it('does not run while it is paused, and then goes on with the next day [S11.standing.list]', async () => {
    await offer('50', '214');
    const id = await makeDue();
    await press(id, 'pause');
    await run(FRIDAY);
    expect(await runsOf(id)).toEqual([]);
    await press(id, 'resume');
    const [order] = await own();
    expect(order?.state).toBe('active');
    expect(order?.next_run_at).not.toBe(FRIDAY.toISOString());
  });

  it('ends with the account of its user [S11.standing.list]', async () => {
    const id = await makeDue();
    await app.db.query(
      "update users set deactivated_at = now() - interval '1 hour', cleaned_up_at = null where id = $1",
      [ada.id],
    );
    await run(FRIDAY);
    await turn(FRIDAY);
    const [row] = await app.db.query<object>(
      'select runs, removed_at is null as stays from standing_orders where id = $1',
      [id],
    );
    expect(row).toEqual({ runs: 0, stays: false });
  });
});

describe('on a rate', () => {
  it('holds nothing and waits outside the band, until others offer that rate [S11.standing.rate]', async () => {
    const id = await make({ ...AT_RATE, rate: '150' });
    await offer('50', '214');
    await run(FRIDAY);
    expect([await wallet('NGN'), (await runsOf(id)).length]).toEqual(['10000', 0]);
    await app.db.query('update standing_orders set rate = 214 where id = $1', [id]);
    await turn(FRIDAY);
    expect(await runsOf(id)).toMatchObject([{ run: 1, due_at: null, outcome: 'exchanged', paid: '1000' }]);
    expect((await own())[0]).toMatchObject({ id, state: 'done', left: '0', next_run_at: null });
    expect(await notes()).toHaveLength(1);
    await run(later(FRIDAY, 60));
    expect(await runsOf(id)).toHaveLength(1);
    expect(await press(id, 'resume')).toMatchObject({ status: 409, body: { detail: 'This standing order is done.' } });
  });

  it('finds its rate over a path too [S11.standing.rate]', async () => {
    const id = await make({ ...AT_RATE, rate: '210', part: 'all' });
    await offer('500', '216');
    await offer('100', '130', 'GHC', 'NGN');
    await run(FRIDAY);
    expect(await runsOf(id)).toEqual([]);
    await offer('50', '1.6', 'CNY', 'GHC');
    await run(later(FRIDAY, 1));
    expect(await runsOf(id)).toMatchObject([{ outcome: 'exchanged', paid: '1000' }]);
  });

  it('exchanges what there is, and waits with the rest until all is exchanged [S11.standing.rate]', async () => {
    const id = await make(AT_RATE);
    await offer('2', '214');
    await run(FRIDAY);
    // 1000 - 432.32323233, cut to what may be typed.
    expect((await own())[0]).toMatchObject({ state: 'active', left: '567.67', last_outcome: 'exchanged' });
    await run(later(FRIDAY, 20));
    expect(await runsOf(id)).toHaveLength(1);
    await offer('50', '215');
    await run(later(FRIDAY, 40));
    expect(await runsOf(id)).toMatchObject([{ run: 2, paid: '567.67' }, { run: 1 }]);
    expect((await own())[0]).toMatchObject({ state: 'done' });
  });

  it('waits for the whole amount, if it was asked to, and is tried again as soon as something is listed [S11.standing.rate]', async () => {
    const id = await make({ ...AT_RATE, part: 'all' });
    await offer('2', '214');
    const [tried] = await app.db.query<{ now: Date }>('select clock_timestamp() as now');
    const now = tried?.now ?? FRIDAY;
    await run(now);
    expect((await own())[0]).toMatchObject({ state: 'active', left: '1000', last_outcome: null });
    expect(await notes()).toEqual([]);
    // Nothing new: not before its turn comes again.
    expect(await run(later(now, 1))).toBe(0);
    await offer('50', '215');
    expect(await run(later(now, 2))).toBe(1);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'exchanged', paid: '1000' }]);
  });

  it('leaves out what its own user lists [S11.standing.rate]', async () => {
    await fund(app.db, String(ada.id), 'CNY', '10');
    await offer('10', '214', 'CNY', 'NGN', String(ada.id));
    const id = await make(AT_RATE);
    await run(FRIDAY);
    expect(await runsOf(id)).toEqual([]);
  });

  it('is paused with the reason if the wallet holds too little, and told once [S11.standing.rate, S11.standing.told]', async () => {
    await offer('50', '214');
    const id = await make({ ...AT_RATE, amount: '20000' });
    await run(FRIDAY);
    await run(later(FRIDAY, 60));
    expect(await runsOf(id)).toMatchObject([{ outcome: 'stopped', reason: SENTENCES.insufficientBalance }]);
    expect((await own())[0]).toMatchObject({ state: 'paused', left: '20000' });
    expect(await notes()).toEqual([
      `Your standing order of 20,000 NGN to CNY could not be carried out and is paused. ${SENTENCES.insufficientBalance}`,
    ]);
    await fund(app.db, String(ada.id), 'NGN', '10000');
    await press(id, 'resume');
    await run(later(FRIDAY, 120));
    expect((await runsOf(id))[0]).toMatchObject({ run: 2, outcome: 'exchanged' });
  });

  it('is refused for a frozen account [S11.standing.told]', async () => {
    await offer('50', '214');
    const id = await make(AT_RATE);
    await app.db.query('update users set frozen_at = now() where id = $1', [ada.id]);
    await run(FRIDAY);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'stopped', reason: refusals.accountFrozen }]);
  });
});

describe('exactly once [S11.standing.once]', () => {
  const countOf = async () => {
    const [row] = await app.db.query<{ orders: number; runs: number; notes: number }>(
      `select (select count(*)::int from transactions where user_id = $1 and type = 'ORDER') as orders,
         (select count(*)::int from standing_runs r join standing_orders o on o.id = r.standing_order_id where o.user_id = $1) as runs,
         (select count(*)::int from notifications where user_id = $1 and kind = 'standing') as notes`,
      [ada.id],
    );
    return row;
  };

  it('by four workers of two processes at the same moment', async () => {
    await offer('100', '214');
    const due = Array.from({ length: 5 }, (_, index) => makeDue({ amount: String(100 + index) }));
    await Promise.all(due);
    const other = createDatabase(app.url);
    const failures: object[] = [];
    const log = { error: (facts: object) => void failures.push(facts) };
    await Promise.all([app.db, other, app.db, other].map((db) => run(FRIDAY, db, log)));
    expect(failures).toEqual([]);
    await run(later(FRIDAY, 20));
    await other.close();
    expect(await countOf()).toEqual({ orders: 5, runs: 5, notes: 5 });
    expect(await wallet('NGN')).toBe('9490');
  });

  it('by a server that is killed at any of its statements, and one that comes after it', async () => {
    await offer('900', '214');
    const whole = killedAt(app.db, 0);
    await makeDue();
    await run(FRIDAY, whole.db);
    const statements = whole.count();
    expect(statements).toBeGreaterThan(15);
    for (let statement = 1; statement <= statements; statement += 1) {
      await app.db.query(`update standing_orders set next_run_at = $2, tried_at = null where user_id = $1`, [
        ...[ada.id, FRIDAY],
      ]);
      const before = await countOf();
      await run(FRIDAY, killedAt(app.db, statement).db).catch(() => undefined);
      await run(later(FRIDAY, 20));
      const done = (count = 0) => count + 1;
      expect([statement, await countOf()]).toEqual([
        statement,
        { orders: done(before?.orders), runs: done(before?.runs), notes: done(before?.notes) },
      ]);
      if ((statement + 1) % 8 === 0) await fund(app.db, String(ada.id), 'NGN', '10000');
    }
  });
});
