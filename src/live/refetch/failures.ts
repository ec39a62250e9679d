import { tagsProvidedBy } from '@/api/transport/rtkDoors';
import { type ApiStore, cacheEntry, type CacheEntry } from '@/live/cache/cacheEntries';
import { FRESHNESS_GROUPS } from '@/live/channel/liveActions';
import { createRetries } from './retries';

const isMarket = (entry: CacheEntry | null) =>
  entry !== null && FRESHNESS_GROUPS.some((group) => tagsProvidedBy(entry.endpoint).includes(group));

/** The entries whose last fetch failed. Those of the market are tried again. */
export function createFailures(store: ApiStore, retry: (key: string) => void) {
  const failed = new Set<string>();
  const retries = createRetries(retry);
  return {
    has: (key: string) => failed.has(key),
    /** A fetch ended, or the entry is as fresh as after one. */
    settled(key: string, isFailure: boolean) {
      if (isFailure) failed.add(key);
      else failed.delete(key);
      if (!isFailure) retries.succeeded(key);
      else if (isMarket(cacheEntry(store.getState(), key))) retries.failed(key);
    },
    clear: () => [failed, retries].forEach((part) => part.clear()),
  };
}
