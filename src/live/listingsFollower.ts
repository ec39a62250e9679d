import { type Listing, listingCalls } from '@contract/listings';
import { countedCalls } from '@contract/countedWindows';
import { windowCalls } from '@contract/windows';
import { type User, userCalls } from '@contract/user';
import type { ListingsDelta } from '@contract/feeds';
import type { OwnListing } from '@contract/listingChanges';
import { ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { distrust, readDeltasWith } from '@/api/listings/feedOffer';
import { accepts, concerns, followDelta, readDelta, tableAfter, versionOf } from '@/api/listings/followedTable';
import { listingsApi } from '@/api/listings/listingsApi';
import { isTable } from '@/api/listings/wireFacts';
import { checkToken } from '@/api/session/tokenStorage';
import { moveOwnMark, ownMarkOf } from '@/api/transport/keptAnswers';
import { listingOf } from '@/domain/book/listingsFeed';
import { type OwnWindow, windowAfter } from '@/domain/book/ownWindow';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf, upsertEntries } from './cacheEntries';

/** While the listings are fetched, no more deltas than this wait for the answer. */
const MOST_WAITING = 64;
/** An ordinary fetch and a whole one; then the deltas that still do not follow are dropped. */
const MOST_TRIES = 2;

interface FeedPorts {
  /**
   * Applies a delta to what is held, if it follows. `old`: it is part of that already. `gap`: something is missing before
   * it. `useless`: it is damaged, or nothing is held that it could be applied to.
   */
  follow: (delta: ListingsDelta) => 'applied' | 'old' | 'gap' | 'useless';
  /** True while the listings are fetched, or about to be: deltas wait for the answer. */
  isBusy: () => boolean;
  /** Fetches the listings: what has changed since the held version, if there is one that can be followed. */
  ask: () => void;
  /** The next fetch is of the whole answer. */
  distrust: () => void;
}

/** Decides what becomes of each delta that is pushed, and when the listings are fetched after all. */
interface Feed {
  take: (delta: ListingsDelta) => void;
  /** A fetch of the listings ended. */
  settled: (isFailure: boolean) => void;
  /** Nothing is kept from now on: the tab is hidden. What waited is fetched when it is visible again. */
  pause: () => void;
  /** Everything is forgotten: the socket closed, or the session ended. */
  clear: () => void;
}

/**
 * Deltas are applied in the order in which they come. One that does not follow waits for a fetch of what has changed; if
 * it still does not follow then, for a fetch of the whole answer. There is one such fetch at a time, and a fetch that
 * fails is not repeated by the feed.
 */
export function createFeed(ports: FeedPorts): Feed {
  const waiting: ListingsDelta[] = [];
  /** The fetches that were made to close the present gap. */
  let tries = 0;
  let isAsked = false;

  const clear = () => {
    waiting.length = tries = 0;
    isAsked = false;
  };

  /** An answer to a fetch that begins now includes everything that was heard. */
  const startAgain = () => {
    clear();
    ports.ask();
  };

  const closeGap = () => {
    if (isAsked) return;
    if (tries === MOST_TRIES) return startAgain();
    tries += 1;
    if (tries === MOST_TRIES) ports.distrust();
    isAsked = true;
    ports.ask();
  };

  const drain = () => {
    for (let [delta] = waiting; delta; [delta] = waiting) {
      if (ports.isBusy()) return;
      const outcome = ports.follow(delta);
      if (outcome === 'gap') return closeGap();
      if (outcome === 'useless') return startAgain();
      waiting.shift();
    }
    clear();
  };

  return {
    take(delta) {
      waiting.push(delta);
      if (waiting.length > MOST_WAITING) startAgain();
      else drain();
    },
    settled(isFailure) {
      if (!isFailure) isAsked = false;
      drain();
    },
    pause: () => waiting.length > 0 && startAgain(),
    clear,
  };
}

const WINDOWS = [countedCalls.getNewestOwnListings.name, windowCalls.getOlderOwnListings.name] as const;

function userIdIn(store: ApiStore): string | null {
  const me = cacheEntries(store.getState()).find(({ endpoint }) => endpoint === userCalls.getMe.name)?.data;
  return (me as User | undefined)?.id ?? null;
}

interface Changed {
  delta: ListingsDelta;
  /** False if everything that the delta names is known to be others'. */
  isConcerned: boolean;
}

/** What others see is not paused; how it follows the market changes with a hint of its own. */
function shownAgain(listing: Listing, held: ReadonlyMap<string, OwnListing>): OwnListing {
  const peg = held.get(listing.id)?.peg;
  return peg ? { ...listing, peg: { ...peg, outside: null } } : listing;
}

/** A window of the user's own listings after a delta of all listings; null if it has to be fetched. */
function ownWindowAfter({ endpoint, data }: CacheEntry, userId: string, { delta, isConcerned }: Changed) {
  const [newest, older] = WINDOWS;
  if (endpoint !== newest && endpoint !== older) return null;
  const held = new Map((data as OwnWindow<OwnListing>).results.map((row) => [row.id, row]));
  const set = delta.set.filter(([, user]) => user === userId).map((row) => shownAgain(listingOf(row), held));
  const del = isConcerned ? delta.del : [];
  // One that is paused is still the user's, and only the server knows what else it is now.
  const unsure = new Set(isConcerned ? (delta.paused ?? del) : []);
  if ((data as OwnWindow<OwnListing>).results.some(({ id }) => unsure.has(id))) return null;
  const rule = { keeps: () => true, isNewest: endpoint === newest, isSure: true };
  return windowAfter(data as OwnWindow<Listing>, { set, del }, rule);
}

/** Keeps the windows of the user's own listings up to date with the changes of all listings. */
export function followOwnListings(
  store: ApiStore,
  entries: readonly CacheEntry[],
  changed: Changed,
  touch: (key: string) => void,
): void {
  const userId = userIdIn(store);
  const { from, to } = changed.delta;
  for (const entry of entries) {
    const mark = readOwnMark(ownMarkOf(entry.key));
    if (mark?.version === to) continue;
    const follows = mark?.version === from && entry.status === 'fulfilled' && userId !== null;
    const value = follows ? ownWindowAfter(entry, userId, changed) : null;
    if (value === null) {
      if (changed.isConcerned) touch(entry.key);
      continue;
    }
    moveOwnMark(entry.key, ownMarkText({ group: 'listings', version: to }));
    if (value !== entry.data) upsertEntries(store, [{ ...entry, data: value }]);
  }
}

const { name } = listingCalls.getListings;

export interface FollowerPorts {
  isBusy: (entry: CacheEntry) => boolean;
  touch: (key: string) => void;
  /** A delta was applied to the entry: it is as fresh as after a fetch. */
  onApplied: (key: string) => void;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (lister: { user: string | null }) => boolean;
}

/** Keeps the cached listings up to date with the deltas that are pushed, without a call. */
export function createListingsFollower(store: ApiStore, { isBusy, touch, onApplied, isOwn }: FollowerPorts) {
  readDeltasWith({ accepts, tableAfter });
  const held = () => cacheEntries(store.getState()).find(({ endpoint }) => endpoint === name);

  const follow = (delta: ListingsDelta) => {
    checkToken();
    const entry = held();
    if (entry?.status !== 'fulfilled' || !isTable(entry.data)) return 'useless';
    const followed = followDelta(entry.data, delta);
    if (followed.outcome !== 'applied') return followed.outcome;
    const arrived = { endpointName: name, arg: undefined, value: followed.table };
    if (followed.table !== entry.data) store.dispatch(listingsApi.util.upsertQueryEntries([arrived]));
    onApplied(entry.key);
    return 'applied';
  };

  const feed = createFeed({
    follow,
    isBusy() {
      const entry = held();
      return entry !== undefined && isBusy(entry);
    },
    ask() {
      const entry = held();
      if (entry) touch(entry.key);
    },
    distrust() {
      const table = held()?.data;
      if (isTable(table)) distrust(table);
    },
  });

  return {
    ...feed,
    settled: (key: string, isFailure: boolean) => held()?.key === key && feed.settled(isFailure),
    /** The version from which on the changes can be followed; null if there is none. */
    version: () => versionOf(held()?.data),
    /** Takes a message of the listings; false if it has to be treated as a hint. */
    take(text: string): boolean {
      const delta = document.hidden ? null : readDelta(text);
      if (!delta) return false;
      // Other lists, like that of the user's own listings, change only with a listing of the user.
      const others = entriesOf(store.getState(), 'listings').filter(({ endpoint }) => endpoint !== name);
      if (others.length > 0) {
        const isConcerned = concerns(isOwn, held()?.data, delta);
        followOwnListings(store, others, { delta, isConcerned }, touch);
      }
      feed.take(delta);
      return true;
    },
  };
}
