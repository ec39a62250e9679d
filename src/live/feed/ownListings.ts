import { countedCalls } from '@contract/calls/own/countedCalls';
import { windowCalls } from '@contract/calls/own/windowCalls';
import { userCalls } from '@contract/calls/userCalls';
import type { Listing } from '@contract/schemas/listing';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import type { User } from '@contract/schemas/user';
import { ownMarkText, readOwnMark } from '@contract/values/ownFeed';
import { listingOf } from '@/domain/feed/listingsDelta';
import { type OwnWindow, windowAfter } from '@/domain/feed/ownWindow';
import { moveOwnMark, ownMarkOf } from '@/api/transport/keptAnswers';
import { type ApiStore, cacheEntries, type CacheEntry, upsertEntries } from '@/live/cache/cacheEntries';

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
