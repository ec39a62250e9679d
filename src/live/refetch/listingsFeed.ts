import { isOffered } from '@/api/listings/feedOffer';
import { type ApiStore, cacheEntry } from '@/live/cache/cacheEntries';
import type { createListingsFollower, FollowerPorts } from '@/live/feed/listingsFollower';
import { whenIdle } from './whenIdle';

interface ListingsFeedPorts extends FollowerPorts {
  /** The changes can be followed from now on. */
  onReady: () => void;
}

/** Follows the listings if their backend offers it. What that takes is downloaded then, and not before. */
export function createListingsFeed(store: ApiStore, { onReady, ...ports }: ListingsFeedPorts) {
  let follower: ReturnType<typeof createListingsFollower> | null = null;
  let isLoading = false;

  const load = async () => {
    const { createListingsFollower: create } = await import(
      /* webpackChunkName: "feeds" */ '@/live/feed/listingsFollower'
    );
    follower = create(store, ports);
    onReady();
  };

  return {
    settled(key: string, isFailure: boolean) {
      follower?.settled(key, isFailure);
      if (isLoading || !isOffered(cacheEntry(store.getState(), key)?.data)) return;
      isLoading = true;
      whenIdle(() => void load().catch(() => (isLoading = false)));
    },
    /** Takes a message of the listings; false if it has to be treated as a hint. */
    take: (text: string) => follower?.take(text) ?? false,
    pause: () => follower?.pause(),
    clear: () => follower?.clear(),
    /** The version from which on the changes can be followed; null if there is none. */
    version: () => follower?.version() ?? null,
  };
}
