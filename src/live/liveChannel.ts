import { type NewsAges, OWN_FEED_VERSION, readNewsAges } from '@contract/values/ownFeed';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { LISTINGS_FEED_VERSION } from '@contract/values/listingsFeed';
import { type LiveGroup, readLiveGroup } from '@contract/values/liveGroups';
import type { LiveStatus } from './liveActions';
import { otherFrames } from './heard';

interface SubscriptionsPorts {
  isOpen: () => boolean;
  send: (text: string) => void;
  /** The version from which on the changes of a group can be followed; null if there is none. */
  heldVersion: (group: LiveGroup) => string | null;
}

/** The subscriptions of the present socket. */
interface SocketSubscriptions {
  /** True if the socket is open and the group is new to it. */
  subscribe: (group: LiveGroup) => boolean;
  /** Asks for the changes of each group, once, as soon as there is a version from which on they can be followed. */
  follow: () => void;
  /** Asks for the changes since this version, also if they were asked for before. False if they cannot be asked for. */
  followSince: (group: LiveGroup, since: string) => boolean;
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

  const followSince = (group: LiveGroup, since: string) => {
    if (!isOpen() || !subscribed.has(group)) return false;
    followed.add(group);
    ask(group, { feed: group === 'listings' ? LISTINGS_FEED_VERSION : OWN_FEED_VERSION, since });
    return true;
  };
  const follow = (group: LiveGroup) => {
    const since = followed.has(group) ? null : heldVersion(group);
    if (since !== null) followSince(group, since);
  };

  return {
    subscribe(group) {
      if (!isOpen() || subscribed.has(group)) return false;
      subscribed.add(group);
      // After a reconnect the listings are fetched again like everything else, and that fetch asks for their changes.
      if (group !== 'listings') follow(group);
      if (!followed.has(group)) ask(group);
      return true;
    },
    follow: () => subscribed.forEach(follow),
    followSince,
    askLastNews: (groups) => isOpen() && send(JSON.stringify({ type: 'lastNews', groups })),
    clear: () => [subscribed, followed].forEach((groups) => groups.clear()),
  };
}

interface LiveChannelEvents {
  onStatus: (status: LiveStatus) => void;
  /** `text` is the whole message. */
  onGroup: (group: LiveGroup, text: string) => void;
  /** `again` is true if the channel was open before: messages sent in between were missed. */
  onOpen: (again: boolean) => void;
  /** The version from which on the changes of a group can be followed; null if there is none. */
  heldVersion?: (group: LiveGroup) => string | null;
  /** The server has said how long ago it last had news. */
  onLastNews?: (ages: NewsAges) => void;
}

/** The one socket of a tab. */
export interface LiveChannel {
  connect: () => void;
  disconnect: () => void;
  reconnect: () => void;
  /** Holds the group from now on; true if an open socket was subscribed to a new group. */
  hold: (group: LiveGroup) => boolean;
  /** After the next re-open the group is not subscribed to any more. The protocol has no way to unsubscribe. */
  release: (group: LiveGroup) => void;
  /** An answer has arrived. From the first one of a group on that can be followed, the server is asked for the changes. */
  follow: () => void;
  /** Asks for the changes since this version, also if they were asked for before. False if they cannot be asked for. */
  followSince: (group: LiveGroup, since: string) => boolean;
  /** Asks our own server how long ago it last had news of these groups. */
  askLastNews: (groups: readonly LiveGroup[]) => void;
}

/** Drops a socket without listening for its close. */
function abandon(socket: WebSocket | null): void {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

/** After this time a handshake hangs: behind some proxies it neither opens nor fails. */
export const HANDSHAKE_PATIENCE_MS = 10_000;

/** Null if the browser refuses the address, as for mixed content. The app then works without messages. */
function socketTo(url: string): WebSocket | null {
  try {
    return new WebSocket(url);
  } catch {
    return null;
  }
}

function passOn({ data }: MessageEvent<unknown>, { onGroup, onLastNews }: LiveChannelEvents): void {
  if (typeof data !== 'string') return;
  const group = readLiveGroup(data);
  if (group) return onGroup(group, data);
  const ages = readNewsAges(data);
  if (ages) onLastNews?.(ages);
  else otherFrames.hear?.(data);
}

/** The socket with its groups and its reconnecting. It does not know the store. `url` is called for each connection. */
export function createLiveChannel(url: () => string, events: LiveChannelEvents): LiveChannel {
  const held = new Set<LiveGroup>();
  let socket: WebSocket | null = null;
  /** Runs during a handshake, and then during the pause before the next one. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const { subscribe, follow, followSince, askLastNews, clear } = createSubscriptions({
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    send: (text) => socket?.send(text),
    heldVersion: (group) => events.heldVersion?.(group) ?? null,
  });

  const reset = () => {
    clearTimeout(timer);
    abandon(socket);
    socket = null;
    clear();
  };

  const waitAndRetry = () => {
    reset();
    timer = setTimeout(open, RECONNECT_DELAY_MS);
    events.onStatus(navigator.onLine ? 'reconnecting' : 'offline');
  };

  const onOpen = () => {
    clearTimeout(timer);
    held.forEach(subscribe);
    events.onStatus('live');
    events.onOpen(wasOpen);
    wasOpen = true;
  };

  const onMessage = (event: MessageEvent) => passOn(event, events);

  function open() {
    reset();
    socket = socketTo(url());
    if (!socket) return waitAndRetry();
    timer = setTimeout(waitAndRetry, HANDSHAKE_PATIENCE_MS);
    Object.assign(socket, { onopen: onOpen, onmessage: onMessage, onclose: waitAndRetry });
  }

  /** Also once the browser has a network again: then the app is not offline any more, even if the handshake takes long. */
  const reconnect = () => {
    events.onStatus('reconnecting');
    open();
  };

  return {
    connect() {
      window.addEventListener('online', reconnect);
      window.addEventListener('offline', waitAndRetry);
      wasOpen = false;
      events.onStatus('connecting');
      open();
    },
    reconnect,
    disconnect() {
      window.removeEventListener('online', reconnect);
      window.removeEventListener('offline', waitAndRetry);
      reset();
      events.onStatus('idle');
    },
    hold: (group) => subscribe((held.add(group), group)),
    release: (group) => void held.delete(group),
    ...{ follow, followSince, askLastNews },
  };
}
