import { Relay } from '@server/news/relay';

const PACE = { everyMs: 10, sweepMs: 1_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A relay whose work ends when the test says so. */
function aRelay() {
  const begun: { end: (hasMore?: boolean) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const work = () =>
    new Promise<boolean>((resolve, reject) => {
      begun.push({ end: (hasMore = false) => resolve(hasMore), fail: reject });
    });
  const relay = new Relay(work, (error) => failures.push(error), PACE);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  return { relay, begun, failures, pass };
}

it('looks once at the start, and then every second, for what others left', async () => {
  const { begun, pass } = aRelay();
  await pass(0);
  begun[0]?.end();
  await pass(999);
  expect(begun).toHaveLength(1);
  await pass(1);
  expect(begun).toHaveLength(2);
});

it('works at once after a wake-up, and combines those of the next ten milliseconds', async () => {
  const { relay, begun, pass } = aRelay();
  await pass(0);
  begun[0]?.end();
  await pass(500);
  relay.wake();
  await pass(0);
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await pass(0);
  for (let count = 0; count < 5; count += 1) relay.wake();
  await pass(9);
  expect(begun).toHaveLength(2);
  await pass(1);
  expect(begun).toHaveLength(3);
});

it('never works twice at the same time, and works again for what came meanwhile', async () => {
  const { relay, begun, pass } = aRelay();
  await pass(0);
  relay.wake();
  await pass(5_000);
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await pass(0);
  expect(begun).toHaveLength(2);
});

it('works again if there was more than it could take', async () => {
  const { begun, pass } = aRelay();
  await pass(0);
  begun[0]?.end(true);
  await pass(10);
  expect(begun).toHaveLength(2);
});

it('reports a failure and tries again after a second', async () => {
  const { begun, failures, pass } = aRelay();
  await pass(0);
  begun[0]?.fail(new Error('away'));
  await pass(1_000);
  expect([failures, begun.length]).toEqual([[new Error('away')], 2]);
});

it('ends after the work that has begun, and begins no other', async () => {
  const { relay, begun, pass } = aRelay();
  await pass(0);
  let isClosed = false;
  const closing = relay.close().then(() => (isClosed = true));
  await pass(0);
  expect(isClosed).toBe(false);
  begun[0]?.end(true);
  await closing;
  relay.wake();
  await pass(5_000);
  expect(begun).toHaveLength(1);
});
