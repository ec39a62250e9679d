import type { Database, Db } from '@server/db/database';
import { runWorkerOnce, startWorker } from '@server/worker/worker';

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
  // Settling, approving, pegs, trades, forgotten orders, clean-ups, alerts, the changes of the listings and of what users see.
  expect(asked).toBe(9);
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
