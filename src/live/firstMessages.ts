import type { NewsAges } from '@contract/values/ownFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import type { CacheEntry } from './cacheEntries';
import { isCheap } from './quietRefetch';
import { MIN_REFETCH_GAP_MS } from './refetchScheduler';

export interface FirstMessagesPorts {
  entry: (key: string) => CacheEntry | null;
  /** When the fetch was started whose answer the entry has or waits for: milliseconds of the clock. */
  startOf: (entry: CacheEntry) => number;
  isInFlight: (entry: CacheEntry) => boolean;
  touch: (key: string) => void;
  /** Whether the server says when it last had news; null while it is being asked whether it can. */
  tellsLastNews: () => boolean | null;
  /** Asks the server how long ago it last had news of these groups. */
  ask: (groups: readonly LiveGroup[]) => void;
  /** The server cannot say when it last had news. */
  onUntold: () => void;
}

/** Refetches answers that may have missed messages before the first one. */
interface FirstMessages {
  /** From now on there are messages of the group for these entries. */
  onHeard: (group: LiveGroup, entries: readonly CacheEntry[]) => void;
  /** Once it is known whether the server can say when it last had news: asks it, or decides without it. */
  decide: () => void;
  /** The server has said how long ago it last had news. */
  onLastNews: (ages: NewsAges) => void;
  started: (key: string) => void;
  settled: (entry: CacheEntry | null) => void;
  clear: () => void;
  /** True if a fetch that starts now would be newer than the entry, by more than the gap between two fetches. */
  isOlder: (entry: CacheEntry) => boolean;
}

type Unconfirmed = Map<LiveGroup, Set<string>>;

/** How far the wall clock is ahead of the monotonic clock. It changes only if the wall clock is set. */
const clockAhead = () => Date.now() - performance.now();

/**
 * Answers that were asked for before their group was subscribed to may have missed news. If the server says how long
 * ago it last had news of the group, only answers older than that are fetched again. Otherwise an answer that can be
 * confirmed with a 304 is always fetched again, and any other one if it is older than the gap between two fetches.
 */
export function createFirstMessages(ports: FirstMessagesPorts): FirstMessages {
  const { startOf, isInFlight, touch } = ports;
  let unconfirmed: Unconfirmed = new Map();
  /** The questions that the server has not answered yet, oldest first. It answers in their order. */
  const asked: Unconfirmed[] = [];
  /** Fetches that were under way when their group was subscribed to. Their answers may have missed changes. */
  const earlier = new Set<string>();
  let mostAhead = clockAhead();

  const isOlder = (entry: CacheEntry) => startOf(entry) < Date.now() - MIN_REFETCH_GAP_MS;

  /** Its age at least: the clock may have been set back since. */
  const ageOf = (entry: CacheEntry) => {
    mostAhead = Math.max(mostAhead, clockAhead());
    return Date.now() - startOf(entry) + mostAhead - clockAhead();
  };

  const takeUnconfirmed = () => {
    const taken = unconfirmed;
    unconfirmed = new Map();
    return taken;
  };

  const confirm = (entry: CacheEntry) => {
    if (isOlder(entry) || isCheap(entry)) touch(entry.key);
    // Whether another fetch would be cheap is known once this one has ended.
    else if (isInFlight(entry)) earlier.add(entry.key);
  };

  const entriesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => ports.entry(key) ?? []);

  return {
    isOlder,
    onHeard(group, entries) {
      if (entries.length === 0) return;
      const keys = unconfirmed.get(group) ?? new Set<string>();
      for (const { key } of entries) keys.add(key);
      unconfirmed.set(group, keys);
    },
    decide() {
      const tells = ports.tellsLastNews();
      if (tells === null) return;
      if (!tells) {
        ports.onUntold();
        for (const keys of takeUnconfirmed().values()) entriesOf(keys).forEach(confirm);
      } else if (unconfirmed.size > 0) {
        ports.ask([...unconfirmed.keys()]);
        asked.push(takeUnconfirmed());
      }
    },
    onLastNews(ages) {
      for (const [group, keys] of asked.shift() ?? []) {
        const newsAge = ages[group];
        for (const entry of entriesOf(keys)) {
          // News since the subscription came as a message.
          if (typeof newsAge !== 'number' || ageOf(entry) >= newsAge) touch(entry.key);
        }
      }
    },
    started(key) {
      earlier.delete(key);
      for (const question of [unconfirmed, ...asked]) question.forEach((keys) => keys.delete(key));
    },
    settled: (entry) => void (entry && earlier.delete(entry.key) && isCheap(entry) && touch(entry.key)),
    clear() {
      earlier.clear();
      unconfirmed.clear();
      asked.length = 0;
    },
  };
}
