import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { type LiveGroup, readLiveGroup, type SubscribeMessage } from '@contract/values/liveGroups';
import type { LiveStatus } from './liveActions';

interface LiveChannelEvents {
  onStatus: (status: LiveStatus) => void;
  onGroup: (group: LiveGroup) => void;
  /** `again` is true if the channel was open before: messages sent in between were missed. */
  onOpen: (again: boolean) => void;
}

/** The one socket of a tab. */
export interface LiveChannel {
  connect: () => void;
  disconnect: () => void;
  /** Opens the socket again now. */
  reconnect: () => void;
  /** Holds the group from now on; true if an open socket was subscribed to a new group. */
  hold: (group: LiveGroup) => boolean;
  /** After the next re-open the group is not subscribed to any more. The protocol has no way to unsubscribe. */
  release: (group: LiveGroup) => void;
}

/** Drops a socket without listening for its close. */
function abandon(socket: WebSocket | null): void {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

/**
 * A handshake that takes longer than this hangs: behind some proxies and captive portals it neither opens nor fails.
 */
export const HANDSHAKE_PATIENCE_MS = 10_000;

/**
 * Null if the browser refuses the address (for example, because of mixed content). The app then works without live
 * messages.
 */
function socketTo(url: string): WebSocket | null {
  try {
    return new WebSocket(url);
  } catch {
    return null;
  }
}

const subscribeMessage = (group: LiveGroup) => JSON.stringify({ type: 'subscribe', group } satisfies SubscribeMessage);

function passOn({ data }: MessageEvent, { onGroup }: LiveChannelEvents): void {
  const group = typeof data === 'string' ? readLiveGroup(data) : null;
  if (group) onGroup(group);
}

/** The socket with its groups and its reconnecting. It does not know the store. `url` is called for each connection. */
export function createLiveChannel(url: () => string, events: LiveChannelEvents): LiveChannel {
  const held = new Set<LiveGroup>();
  const subscribed = new Set<LiveGroup>();
  let socket: WebSocket | null = null;
  /** Runs during a handshake, and then during the pause before the next one. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  const subscribe = (group: LiveGroup) => {
    if (socket?.readyState !== WebSocket.OPEN || subscribed.has(group)) return false;
    subscribed.add(group);
    socket.send(subscribeMessage(group));
    return true;
  };

  const reset = () => {
    clearTimeout(timer);
    abandon(socket);
    socket = null;
    subscribed.clear();
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

  return {
    connect() {
      window.addEventListener('online', open);
      window.addEventListener('offline', waitAndRetry);
      wasOpen = false;
      events.onStatus('connecting');
      open();
    },
    reconnect() {
      events.onStatus('reconnecting');
      open();
    },
    disconnect() {
      window.removeEventListener('online', open);
      window.removeEventListener('offline', waitAndRetry);
      reset();
      events.onStatus('idle');
    },
    hold: (group) => subscribe((held.add(group), group)),
    release: (group) => void held.delete(group),
  };
}
