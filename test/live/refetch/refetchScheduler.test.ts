import { createRefetchScheduler, MIN_REFETCH_GAP_MS, type RefetchScheduler } from '@/live/refetchScheduler';

const KEY = 'wallets';
let entry: { inFlight: boolean; startedAt: number; watched: boolean } | null;
let isHidden: boolean;
let done: string[];
let scheduler: RefetchScheduler;

beforeEach(() => {
  jest.useFakeTimers();
  [isHidden, done] = [false, []];
  entry = { inFlight: false, startedAt: Date.now() - 10 * MIN_REFETCH_GAP_MS, watched: true };
  scheduler = createRefetchScheduler({
    entry: () => entry,
    refetch: () => void done.push('fetched'),
    drop: () => void done.push('dropped'),
    isHidden: () => isHidden,
  });
});
afterEach(() => void jest.useRealTimers());

const change = (changes: Partial<NonNullable<typeof entry>>) => {
  entry = entry && { ...entry, ...changes };
};

test('an entry is fetched at once if its last fetch was started as long ago as the gap', () => {
  change({ startedAt: Date.now() - MIN_REFETCH_GAP_MS });
  scheduler.touch(KEY);
  expect(done).toEqual(['fetched']);
});

test('an entry whose last fetch was started just now is fetched when the gap is over, by one timer', () => {
  change({ startedAt: Date.now() });
  for (let message = 0; message < 3; message += 1) scheduler.touch(KEY);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(MIN_REFETCH_GAP_MS - 1);
  expect([done, scheduler.isDirty(KEY)]).toEqual([[], true]);
  jest.advanceTimersByTime(1);
  expect(done).toEqual(['fetched']);
});

test('an entry whose last fetch is in the future, since the clock was set back, is fetched at once', () => {
  change({ startedAt: Date.now() + 1 });
  scheduler.touch(KEY);
  expect(done).toEqual(['fetched']);
});

test('an entry is fetched once for all messages before the start of a fetch', () => {
  change({ inFlight: true });
  scheduler.touch(KEY);
  scheduler.started(KEY);
  change({ inFlight: false });
  scheduler.settled(KEY);
  expect([done, scheduler.isDirty(KEY)]).toEqual([[], false]);
});

test('an entry of a hidden tab is fetched once the tab is visible again', () => {
  isHidden = true;
  scheduler.touch(KEY);
  expect(done).toEqual([]);
  isHidden = false;
  scheduler.flush();
  expect(done).toEqual(['fetched']);
});

describe('an entry that no screen shows', () => {
  beforeEach(() => {
    change({ watched: false });
    scheduler.touch(KEY);
    expect(done).toEqual([]);
  });

  test('is dropped, but not at once', () => {
    jest.advanceTimersByTime(0);
    expect([done, scheduler.isDirty(KEY)]).toEqual([['dropped'], false]);
  });

  test('is kept if a fetch of it has started meanwhile', () => {
    scheduler.started(KEY);
    jest.advanceTimersByTime(0);
    expect(done).toEqual([]);
  });

  test('is fetched if a screen shows it meanwhile', () => {
    change({ watched: true });
    jest.advanceTimersByTime(0);
    expect(done).toEqual(['fetched']);
  });

  test('is kept while it is being fetched', () => {
    change({ inFlight: true });
    jest.advanceTimersByTime(0);
    expect(done).toEqual([]);
  });

  test('is not dropped after the cache was emptied', () => {
    scheduler.clear();
    expect([jest.getTimerCount(), scheduler.isDirty(KEY)]).toEqual([0, false]);
  });

  test('is forgotten if it is no longer cached', () => {
    entry = null;
    jest.advanceTimersByTime(0);
    expect([done, scheduler.isDirty(KEY)]).toEqual([[], false]);
  });
});
