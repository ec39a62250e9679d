import { listingCalls } from '@contract/calls/listingCalls';
import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import { distrust, readDeltasWith } from '@/api/listings/feedOffer';
import { accepts, concerns, followDelta, readDelta, tableAfter, versionOf } from '@/api/listings/followedTable';
import { listingsApi } from '@/api/listings/listingsApi';
import { isTable } from '@/api/listings/wireFacts';
import { checkToken } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf } from '@/live/cache/cacheEntries';
import { createFeed } from './feedOfChanges';
import { followOwnListings } from './ownListings';

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
