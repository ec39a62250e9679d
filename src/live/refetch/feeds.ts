import type { LiveGroup } from '@contract/values/liveGroups';
import type { ApiStore } from '@/live/cache/cacheEntries';
import { createListingsFeed } from './listingsFeed';
import { createOwnFeed } from './ownFeed';

/** Follows the listings, and what the user sees, if their backend offers it. */
export function createFeeds(store: ApiStore, ports: Parameters<typeof createListingsFeed>[1]) {
  const listings = createListingsFeed(store, ports);
  const own = createOwnFeed(store, ports);
  return {
    settled(key: string, isFailure: boolean) {
      listings.settled(key, isFailure);
      own.settled(key);
    },
    /** Takes a message of a group; false if it has to be treated as a hint. */
    take: (group: LiveGroup, text: string) => (group === 'listings' ? listings : own).take(text),
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version: (group: LiveGroup) => (group === 'listings' ? listings.version() : own.version(group)),
    pause: listings.pause,
    clear: listings.clear,
  };
}
