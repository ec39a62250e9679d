import { capabilityCalls } from '@contract/capabilities';
import type { Tag } from '@contract/call';
import { RECONNECT_DELAY_MS, REQUEST_TIMEOUT_MS } from '@contract/values/constants';
import { isLiveGroup, type LiveGroup } from '@contract/values/liveGroups';
import { hasFeed } from '@/api/listings/wireFacts';
import { areCapabilitiesComing, dropEarly, forgetTaker, tookEarly } from '@/api/transport/earlyAnswers';
import { ownMarkOf } from '@/api/transport/keptAnswers';
import { dropEntry, tagsProvidedBy } from '@/api/transport/rtkDoors';
import { whenIdle } from '@/api/transport/whenIdle';
import { type ApiStore, cacheEntries, cacheEntry, type CacheEntry, entriesOf, refetchEntry } from './cacheEntries';
import { createQuietFetches } from './quietRefetch';
import { FRESHNESS_GROUPS } from './liveActions';
import type { FollowerPorts } from './listingsFollower';
import { createFirstMessages, type FirstMessagesPorts } from './firstMessages';
import type { QueryHealth } from './freshness';
import { createRefetchScheduler, type RefetchScheduler } from './refetchScheduler';

const LONGEST_DELAY_MS = 60_000;

/** Repeats failed fetches: first after the channel's delay, then less often, at least once a minute. */
interface Retries {
  failed: (key: string) => void;
  succeeded: (key: string) => void;
  clear: () => void;
}

/** Keeps at most one timer for each key. */
export function createRetries(retry: (key: string) => void): Retries {
  const waiting = new Map<string, { delay: number; timer: ReturnType<typeof setTimeout> }>();

  const succeeded = (key: string) => {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
  };

  return {
    failed(key) {
      const before = waiting.get(key);
      clearTimeout(before?.timer);
      const delay = before ? Math.min(2 * before.delay, LONGEST_DELAY_MS) : RECONNECT_DELAY_MS;
      waiting.set(key, { delay, timer: setTimeout(() => retry(key), delay) });
    },
    succeeded,
    clear: () => [...waiting.keys()].forEach(succeeded),
  };
}

const isMarket = (entry: CacheEntry | null) =>
  entry !== null && FRESHNESS_GROUPS.some((group) => tagsProvidedBy(entry.endpoint).includes(group));

/** The entries whose last fetch failed. Those of the market are tried again. */
function createFailures(store: ApiStore, retry: (key: string) => void) {
  const failed = new Set<string>();
  const doubted = new Set<string>();
  const retries = createRetries(retry);
  return {
    has: (key: string) => failed.has(key),
    /** It was under way when the network or the channel came back: if it fails, it is tried again. */
    doubt: (key: string) => void doubted.add(key),
    /** A fetch ended, or the entry is as fresh as after one. */
    settled(key: string, isFailure: boolean) {
      if (isFailure) failed.add(key);
      else failed.delete(key);
      if (doubted.delete(key) && isFailure) retry(key);
      if (!isFailure) retries.succeeded(key);
      else if (isMarket(cacheEntry(store.getState(), key))) retries.failed(key);
    },
    clear: () => [failed, doubted, retries].forEach((part) => part.clear()),
  };
}

/** A follower of the changes. It is downloaded only after the backend has offered them. */
interface LazyFollower<Follower> {
  /** Null until it is downloaded. */
  current: () => Follower | null;
  /** The backend offers the changes, so the follower is downloaded when the browser is idle. */
  loadWhenIdle: () => void;
  /** Downloads it at once. Resolves when it is there, or has failed to come. */
  need: () => Promise<void>;
}

/**
 * Makes a follower that is downloaded when the browser is idle. After a failure, the next offer downloads it again.
 *
 * @param onReady the changes can be followed from now on
 */
function createLazyFollower<Follower>(download: () => Promise<Follower>, onReady: () => void): LazyFollower<Follower> {
  let follower: Follower | null = null;
  let isWaiting = false;
  let loading: Promise<void> | null = null;

  const load = async () => {
    try {
      follower = await download();
      onReady();
    } catch {
      loading = null;
      isWaiting = false;
    }
  };
  const need = () => (loading ??= load());

  return {
    current: () => follower,
    need,
    loadWhenIdle() {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(() => void need());
    },
  };
}

interface FeedsPorts extends FollowerPorts {
  /** The changes can be followed from now on. */
  onReady: () => void;
}

/** Follows the listings, and what the user sees, if their backend offers it. */
function createFeeds(store: ApiStore, { onReady, ...ports }: FeedsPorts) {
  const listings = createLazyFollower(async () => {
    const { createListingsFollower } = await import(/* webpackChunkName: "feeds" */ './listingsFollower');
    return createListingsFollower(store, ports);
  }, onReady);
  const own = createLazyFollower(async () => {
    const { createOwnFollower } = await import(/* webpackChunkName: "feeds" */ './ownFollower');
    return createOwnFollower(store, ports);
  }, onReady);
  return {
    settled(key: string) {
      if (hasFeed(cacheEntry(store.getState(), key)?.data)) listings.loadWhenIdle();
      if (ownMarkOf(key) !== null) own.loadWhenIdle();
    },
    /** Takes a message of a group; false if it has to be treated as a hint. */
    take: (group: LiveGroup, text: string) => (group === 'listings' ? listings : own).current()?.take(text) ?? false,
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version: (group: LiveGroup) =>
      (group === 'listings' ? listings.current()?.version() : own.current()?.version(group)) ?? null,
    /** Asks the socket for the changes of this entry. Resolves with true if it answered; null without an offer. */
    resume(key: string, signal: AbortSignal) {
      if (!hasFeed(cacheEntry(store.getState(), key)?.data)) return null;
      // The follower would be downloaded later anyway. Waiting for it here saves a whole answer.
      return (
        listings.current()?.resume(signal) ?? listings.need().then(() => listings.current()?.resume(signal) ?? false)
      );
    },
    clear: () => listings.current()?.clear(),
  };
}

const { name: CAPABILITIES_CALL } = capabilityCalls.getCapabilities;

/** Decides which answers from before the channel was open are fetched again. */
function createFirstReads(store: ApiStore, ports: Omit<FirstMessagesPorts, 'entry' | 'onUntold'>) {
  let isOpen = false;
  const isAnswerComing = () =>
    areCapabilitiesComing() ||
    cacheEntries(store.getState()).some((entry) => entry.endpoint === CAPABILITIES_CALL && ports.isInFlight(entry));

  const { started, settled, onHeard, decide, clear, ...first } = createFirstMessages({
    ...ports,
    startOf: (entry) => (tookEarly(entry.key) ? performance.timeOrigin : ports.startOf(entry)),
    entry: (key) => cacheEntry(store.getState(), key),
    // Perhaps no screen ever asks what the server can do.
    tellsLastNews: () => ports.tellsLastNews() ?? (isAnswerComing() ? null : false),
    onUntold: dropEarly,
  });

  const dropWhatNobodyTook = () => {
    dropEarly();
    if (isOpen) decide();
  };

  return {
    ...first,
    started(key: string) {
      forgetTaker(key);
      started(key);
    },
    settled(entry: CacheEntry | null) {
      settled(entry);
      // A group may have been subscribed to after the entry was asked for and before a screen took the answer.
      const groups = entry && tookEarly(entry.key) ? tagsProvidedBy(entry.endpoint).filter(isLiveGroup) : [];
      for (const group of groups) if (entry) onHeard(group, [entry]);
      if (isOpen) decide();
    },
    /** The channel is open, and these groups are subscribed to from now on. Older answers may have missed messages. */
    onHeard(groups: readonly LiveGroup[]) {
      if (!isOpen && window.crossrateEarly) setTimeout(dropWhatNobodyTook, REQUEST_TIMEOUT_MS);
      isOpen = true;
      for (const group of groups) onHeard(group, entriesOf(store.getState(), group));
      decide();
    },
    /** The channel is not open any more. */
    clear() {
      isOpen = false;
      clear();
    },
  };
}

/** What makes cached queries stale. */
interface LiveRefetch extends Omit<RefetchScheduler, 'touch' | 'isDirty'> {
  feed: ReturnType<typeof createFeeds>;
  /** These tags are invalidated, by a message or by a change that the user made. */
  onInvalidated: (tags: readonly Tag[]) => void;
  /** The answers that were asked for before the channel was open. */
  first: ReturnType<typeof createFirstReads>;
  /** The channel is open after a gap. Everything that any group feeds may have missed messages. */
  onReopened: () => void;
  /** The network or the channel is back. What failed, or fails although it was sent before, is fetched again. */
  onRecovered: () => void;
  /** The state of an endpoint's queries. */
  health: (endpoint: string) => QueryHealth;
}

interface LiveRefetchPorts extends Pick<FollowerPorts, 'isOwn' | 'askSocket'> {
  /** True while a mounted screen shows the entry. */
  isWatched: (key: string) => boolean;
  /** A fetch succeeded or failed. */
  onSettled: () => void;
  /** Whether the server announces that it says when it last had news; null until that is known. */
  tellsLastNews: () => boolean | null;
  /** Asks the server how long ago it last had news of these groups. */
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
  const { isWatched, onSettled, isOwn, askSocket, tellsLastNews, askLastNews: ask } = ports;
  const failures = createFailures(store, (key) => touch(key));

  const settle = (key: string, isFailure: boolean) => {
    failures.settled(key, isFailure);
    scheduler.settled(key);
    first.settled(cacheEntry(store.getState(), key));
    feed.settled(key);
    onSettled();
  };

  const quiet = createQuietFetches(store, (key, signal) => feed.resume(key, signal), settle);

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
    ...{ isOwn, askSocket, onReady: onSettled },
  });

  const touchAll = (entries: readonly CacheEntry[]) => entries.forEach(({ key }) => touch(key));
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
    onInvalidated: (tags) => tags.forEach((tag) => touchAll(entriesOf(store.getState(), tag))),
    onReopened: () => touchAll(all().filter(({ endpoint }) => tagsProvidedBy(endpoint).length > 0)),
    onRecovered() {
      touchAll(all().filter(({ key }) => failures.has(key)));
      for (const entry of all()) if (isInFlight(entry) && first.isOlder(entry)) failures.doubt(entry.key);
    },
    health: (endpoint) => healthOf(endpoint, all(), { hasFailed: failures.has, isDirty, isInFlight, startOf }),
  };
}
