import { Openings, pauseAfter } from '@server/db/listener';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('of many connections at once only four are being opened, so that a starved server finishes them', async () => {
  const openings = new Openings();
  const ends: ((error: Error | null) => void)[] = [];
  const opened = Array.from({ length: 10 }, () => openings.open((onEnd) => void ends.push(onEnd)));
  await jest.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(4);
  for (let count = 0; count < 10; count += 1) {
    ends[count]?.(null);
    await jest.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(Math.min(10, count + 5));
  }
  await Promise.all(opened);
});

test('one that waits too long for its turn is reported as a connection that could not be opened', async () => {
  const openings = new Openings();
  const silent = Array.from({ length: 5 }, () => openings.open(() => undefined));
  const late = expect(silent[4]).rejects.toThrow(/^timeout exceeded/);
  await jest.advanceTimersByTimeAsync(3_000);
  await late;
});

test('the pause before the next try grows with the failures in a row, and one success ends it', async () => {
  const openings = new Openings();
  const begin = jest.fn((onEnd: (error: Error | null) => void) => onEnd(new Error('refused')));
  for (const pauseMs of [0, 50, 100, 200, 400, 800, 1_000, 1_000]) {
    const opening = openings.open(begin);
    const before = begin.mock.calls.length;
    if (pauseMs > 0) {
      await jest.advanceTimersByTimeAsync(pauseMs - 1);
      expect(begin).toHaveBeenCalledTimes(before);
    }
    await jest.advanceTimersByTimeAsync(1);
    await opening;
    expect(begin).toHaveBeenCalledTimes(pauseMs > 0 ? before + 1 : before);
  }
  begin.mockImplementation((onEnd) => onEnd(null));
  const good = openings.open(begin);
  await jest.advanceTimersByTimeAsync(1_000);
  await good;
  const calls = begin.mock.calls.length;
  await openings.open(begin);
  expect([begin.mock.calls.length, pauseAfter(0)]).toEqual([calls + 1, 0]);
});
