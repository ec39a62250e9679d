import type { Database, Db } from '@server/db/database';
import { createTransaction } from '@server/modules/transactions/create';
import { findUntried, findWaiting, findWoken } from '@server/modules/transactions/queries';
import { settleDue } from '@server/worker/steps';
import { runWorkerOnce, startWorker } from '@server/worker/worker';
import { aUserOf, fund, list, moneySuite, statusOf, swap } from '@test/support/money/moneyWorld';
import { waitUntil } from '@test/support/server/waitUntil';

describe('turns', () => {
  // They hold no money, so they are gone before the suite looks at the books.
  const crowds: string[] = [];

  afterEach(() => suite.db().query('delete from transactions where id = any($1)', [crowds.splice(0)]));

  const suite = moneySuite();

  const failures: object[] = [];

  const log = { error: (facts: object) => void failures.push(facts) };

  let ada: string;

  let ben: string;

  let eve: string;

  beforeEach(async () => {
    [ada, ben, eve] = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
    for (const user of [ada, ben, eve]) await fund(suite.db(), user, 'CNY', '100');
  });

  afterEach(() => expect(failures.splice(0)).toEqual([]));

  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  const question = (seconds = 1, most = 50) => ({ now: later(seconds), afterS: 0, most });

  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  /** Many transactions of one user that nobody can fill, as they would be stored. @returns their ids */
  async function crowd(count: number, fields: { type: string; rate: string; path?: string; tried?: string }) {
    const stored = ids(
      await suite.db().query<{ id: string }>(
        `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, path, tried_at)
       select $1, $2, 'PENDING', 'CNY', 'NGN', 0.01, $3, $4, now() + $5::interval from generate_series(1, $6) returning id`,
        [eve, fields.type, fields.rate, fields.path ?? null, fields.tried ?? null, count],
      ),
    );
    crowds.push(...stored);
    return stored;
  }

  const PATH = { type: 'MOF_ORDER', path: 'CNY->GHC->NGN' } as const;

  it('a user with thousands of orders delays the listing of another by one piece at most', async () => {
    await crowd(3_000, { ...PATH, rate: '0.00000001' });
    const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
    expect(await settleDue(suite.db(), { now: later(1), afterS: 0, most: 2 }, log)).toBe(2);
    expect(await statusOf(suite.db(), id)).toBe('COMPLETED');
  });

  it('new transactions come before orders that a listing has woken, and those before retries', async () => {
    const waiting = await crowd(1, { ...PATH, rate: '0.00000001', tried: '-1 hour' });
    await list(suite.db(), ben, swap('CNY', 'NGN', '40', '216'));
    const woken = await crowd(1, { type: 'ORDER', rate: '0.00462963', tried: '-1 hour' });
    await suite
      .db()
      .query('update transactions set currency_from = $2, currency_to = $3, rate = 216 where id = $1', [
        woken[0],
        'NGN',
        'CNY',
      ]);
    const untried = await crowd(1, { ...PATH, rate: '0.00000001' });
    expect(ids(await findUntried(suite.db(), question()))).toEqual(untried);
    expect(ids(await findWoken(suite.db(), question()))).toEqual(woken);
    expect(ids(await findWaiting(suite.db(), question()))).toEqual(expect.arrayContaining([...waiting, ...woken]));
  });

  describe('a new listing wakes', () => {
    /** Lists as Ben, and does no other work. */
    const listOne = async (offered: ReturnType<typeof swap>) => {
      await createTransaction(suite.db(), ben, { type: 'LIST', ...offered });
      await settleDue(suite.db(), { now: later(1), afterS: 0, most: 1 }, log);
    };

    const waitingOrder = async (user: string) => {
      const [id] = await crowd(1, { type: 'ORDER', rate: '216', tried: '-1 second' });
      const sql = `update transactions set currency_from = 'NGN', currency_to = 'CNY', user_id = $2 where id = $1`;
      await suite.db().query(sql, [id, user]);
      return id;
    };

    it('an order of its pair at its rate', async () => {
      const id = await waitingOrder(ada);
      await listOne(swap('CNY', 'NGN', '40', '216'));
      expect(ids(await findWoken(suite.db(), question()))).toEqual([id]);
    });

    it('no order at another rate or of another pair', async () => {
      await waitingOrder(ada);
      await listOne(swap('CNY', 'NGN', '40', '217'));
      await listOne(swap('CNY', 'GHC', '40', '1.6'));
      expect(await findWoken(suite.db(), question())).toEqual([]);
    });

    it("none of the lister's own orders", async () => {
      await waitingOrder(ben);
      await listOne(swap('CNY', 'NGN', '40', '216'));
      expect(await findWoken(suite.db(), question())).toEqual([]);
    });

    it('an order over a path only if the best listings of the path reach its rate', async () => {
      await fund(suite.db(), ben, 'GHC', '100');
      await fund(suite.db(), ben, 'NGN', '10000');
      // Together 0.625 * 0.0074 = 0.004625 CNY for one NGN.
      const [reached] = await crowd(1, { ...PATH, rate: '0.004625', tried: '-1 second' });
      await crowd(1, { ...PATH, rate: '0.00462499', tried: '-1 second' });
      await listOne(swap('GHC', 'CNY', '40', '0.625'));
      expect(await findWoken(suite.db(), question())).toEqual([]);
      await listOne(swap('NGN', 'GHC', '4000', '0.0074'));
      expect(ids(await findWoken(suite.db(), question()))).toEqual([reached]);
    });
  });

  it('a step retries at most 50 waiting orders, and each user has a turn', async () => {
    await crowd(200, { ...PATH, rate: '0.00000001', tried: '-1 hour' });
    const [other] = await crowd(1, { ...PATH, rate: '0.00000001', tried: '-1 minute' });
    await suite.db().query('update transactions set user_id = $2 where id = $1', [other, ada]);
    expect(ids(await findWaiting(suite.db(), question())).slice(0, 2)).toContain(other);
    expect(await settleDue(suite.db(), { now: later(1), afterS: 0, most: 500 }, log)).toBe(50);
  });

  it('an order over a path that cannot be read waits, and is no failure', async () => {
    const [id = ''] = await crowd(1, { type: 'MOF_ORDER', rate: '216' });
    expect(await settleDue(suite.db(), { now: later(1), afterS: 0, most: 1 }, log)).toBe(1);
    expect(await statusOf(suite.db(), id)).toBe('PENDING');
  });

  it('an order whose last try is in the future does not wait', async () => {
    const jumped = await crowd(1, { ...PATH, rate: '0.00000001', tried: '1 hour' });
    expect(ids(await findWaiting(suite.db(), question()))).toEqual(jumped);
  });

  it("the database's clock decides, even if the server's is an hour behind", async () => {
    const { id } = await createTransaction(suite.db(), ben, { type: 'LIST', ...swap('CNY', 'NGN', '40', '216') });
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin - 3_600_000);
    const worker = startWorker(suite.db(), { processAfterS: 0, demo: false, demoApproveAfterS: 30 }, log);
    await waitUntil(async () => (await statusOf(suite.db(), id)) === 'COMPLETED');
    await worker.stop();
    clock.mockRestore();
  });
});

describe('ticks', () => {
  const REAL = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };

  const DEMO = { ...REAL, demo: true };

  /** How often the database was asked for anything. */
  let asked: number;

  let answer: () => Promise<void>;

  let said: unknown[];

  const ask = async <Result>(result: Result) => {
    asked += 1;
    await answer();
    return result;
  };

  /** A database in which nothing is due; its clock is the only thing that it knows. */
  const db = {
    query: (sql: string) => ask(sql.includes(' from ') ? [] : [{ now: new Date() }]),
    transaction: async <Result>(work: (tx: Db) => Promise<Result>) => {
      await ask(undefined);
      return work({ query: () => Promise.resolve([]) });
    },
  } as unknown as Database;

  const log = { error: (facts: object, message: string) => void said.push([facts, message]) };

  /** How often a tick asks, learned from one. */
  async function askedIn(config: typeof REAL): Promise<number> {
    asked = 0;
    await runWorkerOnce(db, config, new Date());
    return asked;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    [asked, said] = [0, []];
    answer = () => Promise.resolve();
  });

  afterEach(() => void jest.useRealTimers());

  test('every duty is tried even if each fails, and the first failure is thrown', async () => {
    answer = () => Promise.reject(new Error(`failure ${String(asked)}`));
    await expect(runWorkerOnce(db, DEMO, new Date())).rejects.toThrow('failure 1');
    // End times, dead man’s switches, settling, approving, pegs, standing orders, trades, forgotten orders, clean-ups, alerts, the changes of the listings and of what users see.
    expect(asked).toBe(12);
  });

  test('fundings are approved in the demo only', async () => {
    const real = await askedIn(REAL);
    expect(await askedIn(DEMO)).toBe(real + 1);
  });

  test('the worker does what is due every second', async () => {
    const perTick = (await askedIn(REAL)) + 1;
    asked = 0;
    const worker = startWorker(db, REAL, log);
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toBe(perTick);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2 * perTick);
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toBe(2 * perTick);
    await worker.stop();
    expect(said).toEqual([]);
  });

  test('the next tick begins a second after the beginning of the last one, however long that took', async () => {
    const perTick = (await askedIn(REAL)) + 1;
    asked = 0;
    answer = async () => {
      answer = () => Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const worker = startWorker(db, REAL, log);
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toBe(perTick);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2 * perTick);
    await worker.stop();
  });

  test.each([400, 1_500])(
    'after a tick that took %i ms, and may have left something, the next one begins at once',
    async (ms) => {
      const perTick = (await askedIn(REAL)) + 1;
      asked = 0;
      answer = async () => {
        answer = () => Promise.resolve();
        await new Promise((resolve) => setTimeout(resolve, ms));
      };
      const worker = startWorker(db, REAL, log);
      await jest.advanceTimersByTimeAsync(ms - 1);
      expect(asked).toBe(1);
      await jest.advanceTimersByTimeAsync(2);
      expect(asked).toBe(2 * perTick);
      await worker.stop();
    },
  );

  test('a tick that fails is logged, and the next one goes on', async () => {
    const perTick = (await askedIn(REAL)) + 1;
    const failure = new Error('no connection');
    answer = () => Promise.reject(failure);
    const worker = startWorker(db, REAL, log);
    await jest.advanceTimersByTimeAsync(0);
    expect(said).toEqual([[{ err: failure }, 'the worker failed']]);
    answer = () => Promise.resolve();
    asked = 0;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toBe(perTick);
    await worker.stop();
  });

  test('stopping waits for the running tick, and none follows', async () => {
    const perTick = (await askedIn(REAL)) + 1;
    asked = 0;
    let release = () => undefined as void;
    answer = () => new Promise((resolve) => (release = resolve));
    const worker = startWorker(db, REAL, log);
    await jest.advanceTimersByTimeAsync(0);
    let hasStopped = false;
    const stopped = worker.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(hasStopped).toBe(false);
    answer = () => Promise.resolve();
    release();
    await stopped;
    expect(asked).toBe(perTick);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(perTick);
  });

  test('stopping between two ticks cancels the next one', async () => {
    const worker = startWorker(db, REAL, log);
    await jest.advanceTimersByTimeAsync(500);
    await worker.stop();
    asked = 0;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(0);
  });
});
