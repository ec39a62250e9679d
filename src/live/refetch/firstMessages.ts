import type { CacheEntry } from '@/live/cache/cacheEntries';
import { isCheap } from '@/live/cache/quietRefetch';
import { MIN_REFETCH_GAP_MS } from './refetchScheduler';

interface FirstMessagesPorts {
  /** When the fetch was started whose answer the entry has or waits for: milliseconds of the clock. */
  startOf: (entry: CacheEntry) => number;
  isInFlight: (entry: CacheEntry) => boolean;
  touch: (key: string) => void;
}

/** What is fetched again because messages before the first one may have been missed. */
interface FirstMessages {
  /** From now on there are messages for these entries. */
  onHeard: (entries: readonly CacheEntry[]) => void;
  started: (key: string) => void;
  settled: (entry: CacheEntry | null) => void;
  clear: () => void;
  /** True if a fetch that starts in this very moment is newer than the entry, even if another one is expensive. */
  isOlder: (entry: CacheEntry) => boolean;
}

/** An answer that can be confirmed is always fetched again; any other one only if it is older than the gap. */
export function createFirstMessages({ startOf, isInFlight, touch }: FirstMessagesPorts): FirstMessages {
  /** Fetches that were under way when their group was subscribed to. Their answers may have missed changes. */
  const earlier = new Set<string>();
  const isOlder = (entry: CacheEntry) => startOf(entry) < Date.now() - MIN_REFETCH_GAP_MS;
  return {
    isOlder,
    onHeard(entries) {
      for (const entry of entries) {
        if (isOlder(entry) || isCheap(entry)) touch(entry.key);
        // Whether another fetch is cheap is known when this one has ended.
        else if (isInFlight(entry)) earlier.add(entry.key);
      }
    },
    started: (key) => void earlier.delete(key),
    settled: (entry) => void (entry && earlier.delete(entry.key) && isCheap(entry) && touch(entry.key)),
    clear: () => earlier.clear(),
  };
}
