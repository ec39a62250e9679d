import type { LiveGroup } from '@contract/values/liveGroups';
import { ownMarkOf } from '@/api/transport/keptAnswers';
import type { ApiStore } from '@/live/cache/cacheEntries';
import type { createOwnFollower, OwnFollowerPorts } from '@/live/feed/ownFollower';
import { whenIdle } from './whenIdle';

interface OwnFeedPorts extends OwnFollowerPorts {
  /** The changes can be followed from now on. */
  onReady: () => void;
}

/** Follows what one user sees if their backend offers it. What that takes is downloaded then, and not before. */
export function createOwnFeed(store: ApiStore, { onReady, ...ports }: OwnFeedPorts) {
  let follower: ReturnType<typeof createOwnFollower> | null = null;
  let isLoading = false;

  const load = async () => {
    const { createOwnFollower: create } = await import(/* webpackChunkName: "feeds" */ '@/live/feed/ownFollower');
    follower = create(store, ports);
    onReady();
  };

  return {
    settled(key: string) {
      if (isLoading || ownMarkOf(key) === null) return;
      isLoading = true;
      whenIdle(() => void load().catch(() => (isLoading = false)));
    },
    /** Takes a message; false if it has to be treated as a hint. */
    take: (text: string) => follower?.take(text) ?? false,
    /** The version from which on the changes of a group can be followed; null if there is none. */
    version: (group: LiveGroup) => follower?.version(group) ?? null,
  };
}
