import type { SubscribeFeedMessage } from '@contract/schemas/listingsDelta';
import type { LiveGroup, SubscribeMessage } from '@contract/values/liveGroups';
import { LISTINGS_FEED_VERSION } from '@contract/values/listingsFeed';

interface SubscriptionsPorts {
  isOpen: () => boolean;
  send: (text: string) => void;
  /** The version of the listings from which on the changes can be followed; null if there is none. */
  heldVersion: () => string | null;
}

/** What the present socket was asked for. */
interface SocketSubscriptions {
  /** True if the socket is open and the group is new to it. */
  subscribe: (group: LiveGroup) => boolean;
  /** Asks for the changes of the listings, once, as soon as there are listings that can be followed. */
  follow: () => void;
  /** The next socket was asked for nothing. */
  clear: () => void;
}

/** Asks for hints of a group, and for the changes of the listings instead if they can be followed. */
export function createSubscriptions({ isOpen, send, heldVersion }: SubscriptionsPorts): SocketSubscriptions {
  const subscribed = new Set<LiveGroup>();
  let isFollowing = false;
  const ask = (message: SubscribeMessage | SubscribeFeedMessage) => send(JSON.stringify(message));

  const follow = () => {
    const since = heldVersion();
    if (isFollowing || since === null || !isOpen() || !subscribed.has('listings')) return;
    isFollowing = true;
    ask({ type: 'subscribe', group: 'listings', feed: LISTINGS_FEED_VERSION, since });
  };

  return {
    subscribe(group) {
      if (!isOpen() || subscribed.has(group)) return false;
      subscribed.add(group);
      if (group === 'listings') follow();
      if (group !== 'listings' || !isFollowing) ask({ type: 'subscribe', group });
      return true;
    },
    follow,
    clear() {
      subscribed.clear();
      isFollowing = false;
    },
  };
}
