import type { Database } from '@server/db/database';
import { runWorkerOnce, startWorker } from '@server/worker/worker';

const DEMO = { processAfterS: 0, demo: true, demoApproveAfterS: 30 };
const REAL = { ...DEMO, demo: false };
/** Settling takes two turns; approving is done in the demo only. Then come forgotten orders and clean-ups. */
const PER_TICK = 4;

let began: number;
let answer: () => Promise<boolean>;
let said: unknown[];
/** A database in which nothing is due, unless a test says otherwise. */
const db = {
  transaction: () => {
    began += 1;
    return answer();
  },
} as unknown as Database;
const log = { error: (facts: object, message: string) => void said.push([facts, message]) };

beforeEach(() => {
  jest.useFakeTimers();
  [began, said] = [0, []];
  answer = () => Promise.resolve(false);
});
afterEach(() => void jest.useRealTimers());

test('every duty is tried even if each fails, and the first failure is thrown', async () => {
  answer = () => Promise.reject(new Error(`failure ${String(began)}`));
  await expect(runWorkerOnce(db, DEMO, new Date())).rejects.toThrow('failure 1');
  // The second turn of settling is not taken after the first has failed.
  expect(began).toBe(PER_TICK);
});

test('fundings are approved in the demo only', async () => {
  await runWorkerOnce(db, REAL, new Date());
  expect(began).toBe(PER_TICK);
  await runWorkerOnce(db, DEMO, new Date());
  expect(began).toBe(PER_TICK + PER_TICK + 1);
});

test('a duty takes at most 500 pieces in a tick, so that the others have their turn', async () => {
  answer = () => Promise.resolve(began <= 10_000);
  await runWorkerOnce(db, REAL, new Date());
  expect(began).toBe(500 + 1 + 500);
});

test('the worker does what is due every second', async () => {
  const worker = startWorker(db, REAL, log);
  await jest.advanceTimersByTimeAsync(0);
  expect(began).toBe(PER_TICK);
  await jest.advanceTimersByTimeAsync(999);
  expect(began).toBe(PER_TICK);
  await jest.advanceTimersByTimeAsync(1);
  expect(began).toBe(2 * PER_TICK);
  await worker.stop();
  expect(said).toEqual([]);
});

test('a tick that fails is logged, and the next one goes on', async () => {
  const failure = new Error('no connection');
  answer = () => Promise.reject(failure);
  const worker = startWorker(db, REAL, log);
  await jest.advanceTimersByTimeAsync(0);
  expect(said).toEqual([[{ err: failure }, 'the worker failed']]);
  answer = () => Promise.resolve(false);
  began = 0;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(began).toBe(PER_TICK);
  await worker.stop();
});

test('stopping waits for the running tick, and none follows', async () => {
  let release = () => undefined as void;
  answer = () => new Promise((resolve) => (release = () => void resolve(false)));
  const worker = startWorker(db, REAL, log);
  await jest.advanceTimersByTimeAsync(0);
  let hasStopped = false;
  const stopped = worker.stop().then(() => (hasStopped = true));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(hasStopped).toBe(false);
  answer = () => Promise.resolve(false);
  release();
  await stopped;
  expect(began).toBe(PER_TICK);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(began).toBe(PER_TICK);
});

test('stopping between two ticks cancels the next one', async () => {
  const worker = startWorker(db, REAL, log);
  await jest.advanceTimersByTimeAsync(500);
  await worker.stop();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(began).toBe(PER_TICK);
});
