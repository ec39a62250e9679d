import { createRetries } from '@/live/liveRefetch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SECOND_MS = 1_000;

/** The waits in seconds before the first so many retries of a key that fails every time. */
function waitsOf(count: number): number[] {
  const retriedAt: number[] = [];
  const begin = Date.now();
  const retries = createRetries((key) => {
    retriedAt.push(Date.now() - begin);
    retries.failed(key);
  });
  retries.failed('rates');
  while (retriedAt.length < count) jest.advanceTimersToNextTimer();
  retries.clear();
  return retriedAt.map((at, index) => (at - (retriedAt[index - 1] ?? 0)) / SECOND_MS);
}

test('what fails again and again is tried after 5 seconds, then ever later, at last once a minute', () => {
  expect(waitsOf(8)).toEqual([5, 10, 20, 40, 60, 60, 60, 60]);
});

test('after a success the waits begin again with the shortest', () => {
  const retried: string[] = [];
  const retries = createRetries((key) => retried.push(key));
  for (let failure = 0; failure < 4; failure += 1) retries.failed('rates');
  retries.succeeded('rates');
  expect(jest.getTimerCount()).toBe(0);
  retries.failed('rates');
  jest.advanceTimersByTime(5 * SECOND_MS - 1);
  expect(retried).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(retried).toEqual(['rates']);
});

test('keeps one timer for each key, and no timer after a clear', () => {
  const retried: string[] = [];
  const retries = createRetries((key) => retried.push(key));
  for (const key of ['rates', 'rates', 'listings']) retries.failed(key);
  expect(jest.getTimerCount()).toBe(2);
  retries.clear();
  jest.advanceTimersByTime(600 * SECOND_MS);
  expect(retried).toEqual([]);
});
