import type { Tag } from '@contract/calls/tags';
import { dropEntry, tagsProvidedBy } from '@/api/transport/rtkDoors';
import {
  type ApiStore,
  type CacheEntry,
  cacheEntries,
  cacheEntry,
  entriesOf,
  refetchEntry,
} from '@/live/cache/cacheEntries';

import type { QueryHealth } from './freshness';
import { createQuietFetches } from '@/live/cache/quietRefetch';
import { createFailures } from './failures';
import { createFirstMessages } from './firstMessages';
import { createFeeds } from './feeds';
import { createRefetchScheduler, type RefetchScheduler } from './refetchScheduler';

/** What makes cached queries stale. */
interface LiveRefetch extends Omit<RefetchScheduler, 'touch' | 'isDirty'> {
  feed: ReturnType<typeof createFeeds>;
  /** These tags are invalidated, by a message or by a change that the user made. */
  onInvalidated: (tags: readonly Tag[]) => void;
  /** The group is subscribed to from now on. Older answers may have missed messages. */
  onHeard: (tag: Tag) => void;
  /** The channel is open after a gap. Everything that any group feeds may have missed messages. */
  onReopened: () => void;
  /** The network or the channel is back. What failed, or is about to fail, is fetched again. */
  onRecovered: () => void;
  /** The state of an endpoint's queries. */
  health: (endpoint: string) => QueryHealth;
}

interface LiveRefetchPorts {
  /** True while a mounted screen shows the entry. */
  isWatched: (key: string) => boolean;
  /** A fetch succeeded or failed. */
  onSettled: () => void;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (lister: { user: string | null }) => boolean;
}

/** The refetch scheduler over the store's own cache. */
export function createLiveRefetch(store: ApiStore, { isWatched, onSettled, isOwn }: LiveRefetchPorts): LiveRefetch {
  const failures = createFailures(store, (key) => touch(key));

  const settle = (key: string, isFailure: boolean) => {
    failures.settled(key, isFailure);
    scheduler.settled(key);
    first.settled(cacheEntry(store.getState(), key));
    feed.settled(key, isFailure);
    onSettled();
  };

  const quiet = createQuietFetches(store, settle);

  const isInFlight = ({ key, status }: CacheEntry) => status === 'pending' || quiet.isRunning(key);
  // The cache has the time at which a quiet fetch arrived, but its data is as old as its start.
  const startOf = ({ key, startedAt }: CacheEntry) => quiet.startOf(key) ?? startedAt;

  const { touch, isDirty, ...scheduler } = createRefetchScheduler({
    entry(key) {
      const entry = cacheEntry(store.getState(), key);
      return entry && { inFlight: isInFlight(entry), startedAt: startOf(entry), watched: isWatched(key) };
    },
    refetch: (key) => (quiet.start(key) ? scheduler.started(key) : refetchEntry(store, key)),
    drop(key) {
      dropEntry(store, key);
      onSettled();
    },
    isHidden: () => document.hidden,
  });

  const first = createFirstMessages({ startOf, isInFlight, touch });
  const feed = createFeeds(store, {
    isBusy: (entry) => isDirty(entry.key) || isInFlight(entry),
    touch,
    onApplied(key) {
      failures.settled(key, false);
      onSettled();
    },
    ...{ isOwn, onReady: onSettled },
  });

  const touchAll = (entries: readonly CacheEntry[]) => entries.forEach(({ key }) => touch(key));
  const fedBy = (tag: Tag) => entriesOf(store.getState(), tag);
  const all = () => cacheEntries(store.getState());

  return {
    ...scheduler,
    feed,
    started(key) {
      first.started(key);
      quiet.overtake(key);
      scheduler.started(key);
    },
    settled: (key) => settle(key, cacheEntry(store.getState(), key)?.status === 'rejected'),
    clear: () => [quiet, failures, first, feed, scheduler].forEach((part) => part.clear()),
    onInvalidated: (tags) => tags.forEach((tag) => touchAll(fedBy(tag))),
    onHeard: (tag) => first.onHeard(fedBy(tag)),
    onReopened: () => touchAll(all().filter(({ endpoint }) => tagsProvidedBy(endpoint).length > 0)),
    onRecovered: () =>
      touchAll(all().filter((entry) => failures.has(entry.key) || (isInFlight(entry) && first.isOlder(entry)))),
    health(endpoint) {
      const entries = all().filter((entry) => entry.endpoint === endpoint);
      const failure = entries.find((entry) => failures.has(entry.key) && !isInFlight(entry));
      const isBusy = entries.some((entry) => failures.has(entry.key) || isDirty(entry.key) || isInFlight(entry));
      return { isSettled: !isBusy, failedAt: failure ? startOf(failure) : null };
    },
  };
}
