import {
  type ApiStore,
  type CacheEntry,
  cacheEntries,
  cacheEntry,
  dropEntry,
  isFedBy,
  isWatched,
  refetchEntry,
} from '@/api/cacheEntries';
import { QUERY_GROUPS } from '@/api/queryGroups';
import { type Tag, tagsOf } from '@/api/tags';
import { createRefetchScheduler, MIN_REFETCH_GAP_MS, type RefetchScheduler } from './refetchScheduler';

/** What makes cached queries stale, in the words of the live channel. */
export interface LiveRefetch extends Omit<RefetchScheduler, 'touch'> {
  /** News of this group, by message or by a change of one's own. */
  onNews: (tag: Tag) => void;
  /** The group is heard from now on: older answers may have missed news. */
  onHeard: (tag: Tag) => void;
  /** The channel is open after a gap: whatever any group feeds may have missed news. */
  onReopened: () => void;
  /** The network or the channel is back: what failed, or is about to, is fetched again. */
  onRecovered: () => void;
}

/** The refetch scheduler over the store's own cache. */
export function createLiveRefetch(store: ApiStore): LiveRefetch {
  const { touch, ...scheduler } = createRefetchScheduler({
    entry(key) {
      const entry = cacheEntry(store.getState(), key);
      return (
        entry && { inFlight: entry.status === 'pending', startedAt: entry.startedAt, watched: isWatched(store, key) }
      );
    },
    refetch: (key) => refetchEntry(store, key),
    drop: (key) => dropEntry(store, key),
    isHidden: () => document.hidden,
  });

  /** A fetch of this very moment is as new as the event itself. */
  const isOlder = ({ startedAt }: CacheEntry) => startedAt < Date.now() - MIN_REFETCH_GAP_MS;

  const touchAll = (isStale: (entry: CacheEntry) => boolean) => {
    for (const entry of cacheEntries(store.getState())) if (isStale(entry)) touch(entry.key);
  };

  return {
    ...scheduler,
    onNews: (tag) => touchAll((entry) => isFedBy(entry, tag)),
    onHeard: (tag) => touchAll((entry) => isFedBy(entry, tag) && isOlder(entry)),
    onReopened: () => touchAll(({ endpoint }) => tagsOf(QUERY_GROUPS[endpoint]).length > 0),
    onRecovered: () =>
      touchAll((entry) => entry.status === 'rejected' || (entry.status === 'pending' && isOlder(entry))),
  };
}
