import type { LiveGroup } from '@contract/values/liveGroups';
import { isOffered, loadReaderWith } from '@/api/listings/feedOffer';
import { ownMarkOf } from '@/api/transport/keptAnswers';
import { type ApiStore, cacheEntry } from '@/live/cache/cacheEntries';
import type { FollowerPorts } from '@/live/feed/listingsFollower';
import { createLazyFollower } from './lazyFollower';

interface FeedsPorts extends FollowerPorts {
  /** The changes can be followed from now on. */
  onReady: () => void;
}

/** Follows the listings, and what the user sees, if their backend offers it. */
export function createFeeds(store: ApiStore, { onReady, ...ports }: FeedsPorts) {
  const listings = createLazyFollower(async () => {
    const { createListingsFollower } = await import(/* webpackChunkName: "feeds" */ '@/live/feed/listingsFollower');
    return createListingsFollower(store, ports);
  }, onReady);
  const own = createLazyFollower(async () => {
    const { createOwnFollower } = await import(/* webpackChunkName: "feeds" */ '@/live/feed/ownFollower');
    return createOwnFollower(store, ports);
  }, onReady);
  loadReaderWith(listings.need);
  return {
    settled(key: string, isFailure: boolean) {
      listings.current()?.settled(key, isFailure);
      if (isOffered(cacheEntry(store.getState(), key)?.data)) listings.offered();
      if (ownMarkOf(key) !== null) own.offered();
    },
    /** Takes a message of a group; false if it has to be treated as a hint. */
    take: (group: LiveGroup, text: string) => (group === 'listings' ? listings : own).current()?.take(text) ?? false,
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version: (group: LiveGroup) =>
      (group === 'listings' ? listings.current()?.version() : own.current()?.version(group)) ?? null,
    pause: () => listings.current()?.pause(),
    clear: () => listings.current()?.clear(),
  };
}
