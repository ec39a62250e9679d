import type { LiveGroup } from '@contract/values/liveGroups';
import { LISTINGS_FEED_VERSION } from '@contract/values/listingsFeed';
import { OWN_FEED_VERSION } from '@contract/values/ownFeed';

interface SubscriptionsPorts {
  isOpen: () => boolean;
  send: (text: string) => void;
  /** The version from which on the changes of a group can be followed; null if there is none. */
  heldVersion: (group: LiveGroup) => string | null;
}

/** What the present socket was asked for. */
interface SocketSubscriptions {
  /** True if the socket is open and the group is new to it. */
  subscribe: (group: LiveGroup) => boolean;
  /** Asks for the changes of each group, once, as soon as there is a version from which on they can be followed. */
  follow: () => void;
  /** Asks our own server how long ago it last had news of these groups. */
  askLastNews: (groups: readonly LiveGroup[]) => void;
  /** The next socket was asked for nothing. */
  clear: () => void;
}

/** Asks for hints of a group, and for its changes instead if they can be followed. */
export function createSubscriptions({ isOpen, send, heldVersion }: SubscriptionsPorts): SocketSubscriptions {
  const subscribed = new Set<LiveGroup>();
  const followed = new Set<LiveGroup>();
  const ask = (group: LiveGroup, more = {}) => send(JSON.stringify({ type: 'subscribe', group, ...more }));

  const follow = (group: LiveGroup) => {
    const since = followed.has(group) ? null : heldVersion(group);
    if (since === null) return;
    followed.add(group);
    ask(group, { feed: group === 'listings' ? LISTINGS_FEED_VERSION : OWN_FEED_VERSION, since });
  };

  return {
    subscribe(group) {
      if (!isOpen() || subscribed.has(group)) return false;
      subscribed.add(group);
      follow(group);
      if (!followed.has(group)) ask(group);
      return true;
    },
    follow: () => isOpen() && subscribed.forEach(follow),
    askLastNews: (groups) => isOpen() && send(JSON.stringify({ type: 'lastNews', groups })),
    clear: () => [subscribed, followed].forEach((groups) => groups.clear()),
  };
}
