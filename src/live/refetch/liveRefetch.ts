import type { Tag } from '@contract/calls/tags';
import type { LiveGroup } from '@contract/values/liveGroups';
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
import { createFeeds } from './feeds';
import { createFirstReads } from './firstReads';
import { createRefetchScheduler, type RefetchScheduler } from './refetchScheduler';

/** What makes cached queries stale. */
interface LiveRefetch extends Omit<RefetchScheduler, 'touch' | 'isDirty'> {
  feed: ReturnType<typeof createFeeds>;
  /** These tags are invalidated, by a message or by a change that the user made. */
  onInvalidated: (tags: readonly Tag[]) => void;
  /** What was asked for before the channel was open. */
  first: ReturnType<typeof createFirstReads>;
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
  /** Whether the server announces that it says when it last had news; null until that is known. */
  tellsLastNews: () => boolean | null;
  /** Asks it. */
  askLastNews: (groups: readonly LiveGroup[]) => void;
}

interface Facts {
  hasFailed: (key: string) => boolean;
  isDirty: (key: string) => boolean;
  isInFlight: (entry: CacheEntry) => boolean;
  startOf: (entry: CacheEntry) => number;
}

function healthOf(endpoint: string, all: readonly CacheEntry[], facts: Facts): QueryHealth {
  const { hasFailed, isDirty, isInFlight, startOf } = facts;
  const entries = all.filter((entry) => entry.endpoint === endpoint);
  const failure = entries.find((entry) => hasFailed(entry.key) && !isInFlight(entry));
  const isBusy = entries.some((entry) => hasFailed(entry.key) || isDirty(entry.key) || isInFlight(entry));
  return { isSettled: !isBusy, failedAt: failure ? startOf(failure) : null };
}

/** The refetch scheduler over the store's own cache. */
export function createLiveRefetch(store: ApiStore, ports: LiveRefetchPorts): LiveRefetch {
  const { isWatched, onSettled, isOwn, tellsLastNews, askLastNews: ask } = ports;
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

  const onStart = (key: string) => {
    first.started(key);
    scheduler.started(key);
  };

  const { touch, isDirty, ...scheduler } = createRefetchScheduler({
    entry(key) {
      const entry = cacheEntry(store.getState(), key);
      return entry && { inFlight: isInFlight(entry), startedAt: startOf(entry), watched: isWatched(key) };
    },
    refetch: (key) => (quiet.start(key) ? onStart(key) : refetchEntry(store, key)),
    drop(key) {
      dropEntry(store, key);
      onSettled();
    },
    isHidden: () => document.hidden,
  });

  const first = createFirstReads(store, { startOf, isInFlight, touch, tellsLastNews, ask });
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
    ...{ feed, first },
    started(key) {
      quiet.overtake(key);
      onStart(key);
    },
    settled: (key) => settle(key, cacheEntry(store.getState(), key)?.status === 'rejected'),
    clear: () => [quiet, failures, first, feed, scheduler].forEach((part) => part.clear()),
    onInvalidated: (tags) => tags.forEach((tag) => touchAll(fedBy(tag))),
    onReopened: () => touchAll(all().filter(({ endpoint }) => tagsProvidedBy(endpoint).length > 0)),
    onRecovered: () =>
      touchAll(all().filter((entry) => failures.has(entry.key) || (isInFlight(entry) && first.isOlder(entry)))),
    health: (endpoint) => healthOf(endpoint, all(), { hasFailed: failures.has, isDirty, isInFlight, startOf }),
  };
}
