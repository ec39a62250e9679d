import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { LISTINGS_FEED_VERSION } from '@contract/values/listingsFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import { OWN_FEED_VERSION } from '@contract/values/ownFeed';
import { onHeard, tellHeard } from '@/live/heard';
import { createLiveChannel, createSubscriptions, HANDSHAKE_PATIENCE_MS, type LiveChannel } from '@/live/liveChannel';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

describe('the live channel', () => {
  const URL_OF_CHANNEL = 'ws://localhost/backend/ws/main/';

  let live: FakeLiveChannel;

  let channel: LiveChannel;

  const heard: string[] = [];

  const statuses: string[] = [];

  const opens: boolean[] = [];

  const ages: unknown[] = [];

  function setOnline(onLine: boolean): void {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  }

  beforeEach(() => {
    jest.useFakeTimers();
    heard.length = statuses.length = opens.length = ages.length = 0;
    live = fakeLiveChannel();
    channel = createLiveChannel(() => URL_OF_CHANNEL, {
      onStatus: (status) => statuses.push(status),
      onGroup: (group) => heard.push(group),
      onOpen: (again) => opens.push(again),
      onLastNews: (answer) => ages.push(answer),
    });
    channel.connect();
  });

  afterEach(() => {
    channel.disconnect();
    live.restore();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('on open sends {type: subscribe, group} for each held group [S7.live.2]', () => {
    expect(channel.hold('homepage_updates')).toBe(false);
    channel.hold('notifications');
    live.open();
    expect(live.socket().url).toBe(URL_OF_CHANNEL);
    expect(live.socket().sent).toEqual([
      { type: 'subscribe', group: 'homepage_updates' },
      { type: 'subscribe', group: 'notifications' },
    ]);
  });

  test('subscribes at once to a group that is held later, and once only', () => {
    live.open();
    expect(channel.hold('orders')).toBe(true);
    channel.release('orders');
    expect(channel.hold('orders')).toBe(false);
    expect(live.groups()).toEqual(['orders']);
  });

  test('passes on the group of a message and ignores rubbish [S7.live.4] [S3.liveMessage]', () => {
    live.open();
    live.message('listings');
    for (const rubbish of ['', '{', '[]', 'null', '{"group":7}', '{"group":"strangers"}', new ArrayBuffer(2)]) {
      live.socket().receive(rubbish);
    }
    live.socket().receive('{"group":"orders","more":"fields"}');
    expect(heard).toEqual(['listings', 'orders']);
  });

  test('passes on how long ago there was news, and nothing that is no such answer [S11.load.once]', () => {
    live.open();
    for (const lastNews of [{ orders: 12, listings: 0 }, null, 7, undefined])
      live.socket().receive(JSON.stringify({ lastNews }));
    expect(ages).toEqual([{ orders: 12, listings: 0 }]);
  });

  test('opens the socket again at once if that is asked for', () => {
    live.open();
    channel.reconnect();
    live.open();
    expect([statuses.slice(1), opens]).toEqual([
      ['live', 'reconnecting', 'live'],
      [false, true],
    ]);
  });

  test('reconnects 5 seconds after it closes, again and again [S4.live.2] [S9.reconnectDelay]', () => {
    live.open();
    live.drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS - 1);
    expect(live.sockets).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(live.sockets).toHaveLength(2);
    live.drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    expect(live.sockets).toHaveLength(3);
  });

  test('subscribes every held group again on each re-open, and no other', () => {
    channel.hold('orders');
    channel.hold('listings');
    live.open();
    channel.release('orders');
    live.drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    live.open();
    expect(live.groups()).toEqual(['listings']);
    expect(opens).toEqual([false, true]);
  });

  test('closes a handshake that gets no answer, and connects again 5 seconds later [S4.live.2]', () => {
    const first = live.socket();
    jest.advanceTimersByTime(HANDSHAKE_PATIENCE_MS - 1);
    expect(statuses).toEqual(['connecting']);
    jest.advanceTimersByTime(1);
    expect(statuses).toEqual(['connecting', 'reconnecting']);
    first.accept();
    expect(opens).toEqual([]);
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    expect(live.sockets).toHaveLength(2);
    live.open();
    jest.advanceTimersByTime(10 * HANDSHAKE_PATIENCE_MS);
    expect(live.sockets).toHaveLength(2);
    expect(statuses.at(-1)).toBe('live');
  });

  test('gives up no handshake once it is disconnected', () => {
    channel.disconnect();
    jest.advanceTimersByTime(10 * HANDSHAKE_PATIENCE_MS);
    expect(statuses).toEqual(['connecting', 'idle']);
    expect(live.sockets).toHaveLength(1);
  });

  test('drops a silently dead socket when the browser goes offline', () => {
    live.open();
    const dead = live.socket();
    setOnline(false);
    expect(dead.readyState).toBe(WebSocket.CLOSED);
    expect(statuses.at(-1)).toBe('offline');
  });

  test('shows the state of the connection', () => {
    live.open();
    live.drop();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    live.open();
    setOnline(false);
    setOnline(true);
    live.open();
    channel.disconnect();
    expect(statuses).toEqual(['connecting', 'live', 'reconnecting', 'live', 'offline', 'reconnecting', 'live', 'idle']);
  });

  test('reconnects at once when the browser is online again', () => {
    live.open();
    setOnline(false);
    expect(live.sockets).toHaveLength(1);
    setOnline(true);
    expect(live.sockets).toHaveLength(2);
    live.open();
    jest.advanceTimersByTime(10 * RECONNECT_DELAY_MS);
    expect(live.sockets).toHaveLength(2);
  });

  test('ignores a socket that it left', () => {
    live.open();
    const first = live.socket();
    setOnline(true);
    live.open();
    first.onmessage?.({ data: '{"group":"orders"}' });
    first.onclose?.({ code: 1006 });
    jest.advanceTimersByTime(10 * RECONNECT_DELAY_MS);
    expect(heard).toEqual([]);
    expect(live.sockets).toHaveLength(2);
  });

  test('stays closed after disconnect', () => {
    live.open();
    live.drop();
    channel.disconnect();
    jest.advanceTimersByTime(10 * RECONNECT_DELAY_MS);
    for (const isOnline of [true, false]) setOnline(isOnline);
    jest.advanceTimersByTime(10 * RECONNECT_DELAY_MS);
    expect(live.sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('idle');
  });

  test('begins anew when it is connected again: nothing was missed', () => {
    live.open();
    channel.disconnect();
    channel.connect();
    live.open();
    expect(opens).toEqual([false, false]);
  });

  test('keeps trying if the browser refuses the address', () => {
    channel.disconnect();
    const own = globalThis.WebSocket;
    let attempts = 0;
    globalThis.WebSocket = class {
      constructor() {
        attempts += 1;
        throw new DOMException('insecure', 'SecurityError');
      }
    } as unknown as typeof WebSocket;
    channel.connect();
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    globalThis.WebSocket = own;
    expect(attempts).toBe(2);
    expect(statuses.at(-1)).toBe('reconnecting');
  });
});

describe('back online', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('the channel is not offline any more as soon as the browser has a network, however long the handshake takes', () => {
    jest.useFakeTimers();
    const live = fakeLiveChannel();
    const statuses: string[] = [];
    const channel = createLiveChannel(() => 'ws://localhost/backend/ws/main/', {
      onStatus: (status) => statuses.push(status),
      onGroup: () => undefined,
      onOpen: () => undefined,
    });
    channel.connect();
    live.open();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(statuses.at(-1)).toBe('offline');
    network.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(HANDSHAKE_PATIENCE_MS - 1);
    expect(statuses.slice(2)).toEqual(['offline', 'reconnecting']);
    channel.disconnect();
    live.restore();
  });
});

test('each listener hears each message and each opening of the channel, until it stops', () => {
  const [one, other]: [unknown[], unknown[]] = [[], []];
  const stopOne = onHeard((group) => one.push(group));
  const stopOther = onHeard((group) => other.push(group));
  tellHeard('notifications');
  tellHeard(null);
  stopOne();
  tellHeard('orders');
  stopOther();
  tellHeard('listings');
  expect([one, other]).toEqual([
    ['notifications', null],
    ['notifications', null, 'orders'],
  ]);
});

/** The subscriptions of an open socket. @param versions from which on the changes of a group can be followed */
function subscriptionsWith(versions: Partial<Record<LiveGroup, string>>) {
  const sent: unknown[] = [];
  const socket = { isOpen: true };
  const subscriptions = createSubscriptions({
    isOpen: () => socket.isOpen,
    send: (text) => sent.push(JSON.parse(text)),
    heldVersion: (group) => versions[group] ?? null,
  });
  return { sent, socket, versions, ...subscriptions };
}

test('a group is asked for once, and not before the socket is open', () => {
  const { sent, socket, subscribe } = subscriptionsWith({});
  socket.isOpen = false;
  expect(subscribe('orders')).toBe(false);
  expect(sent).toEqual([]);
  socket.isOpen = true;
  expect([subscribe('orders'), subscribe('orders')]).toEqual([true, false]);
  expect(sent).toEqual([{ type: 'subscribe', group: 'orders' }]);
});

test('the changes of a group are asked for from the version on that is held', () => {
  const { sent, subscribe, follow } = subscriptionsWith({ listings: 'v1', transactions: '7' });
  for (const group of ['listings', 'transactions'] as const) expect(subscribe(group)).toBe(true);
  follow();
  expect(sent).toEqual([
    { type: 'subscribe', group: 'listings' },
    { type: 'subscribe', group: 'transactions', feed: OWN_FEED_VERSION, since: '7' },
    { type: 'subscribe', group: 'listings', feed: LISTINGS_FEED_VERSION, since: 'v1' },
  ]);
});

test('changes are asked for once, as soon as there is a version from which on they can be followed', () => {
  const { sent, socket, versions, subscribe, follow } = subscriptionsWith({});
  subscribe('listings');
  follow();
  versions.listings = 'v1';
  socket.isOpen = false;
  follow();
  expect(sent).toEqual([{ type: 'subscribe', group: 'listings' }]);
  socket.isOpen = true;
  follow();
  versions.listings = 'v2';
  follow();
  expect(sent.slice(1)).toEqual([{ type: 'subscribe', group: 'listings', feed: LISTINGS_FEED_VERSION, since: 'v1' }]);
});

test('changes can be asked for again, since another version', () => {
  const { sent, socket, subscribe, followSince } = subscriptionsWith({});
  expect(followSince('listings', 'v1')).toBe(false);
  subscribe('listings');
  expect([followSince('listings', 'v1'), followSince('listings', 'v2')]).toEqual([true, true]);
  expect(sent.slice(1)).toMatchObject([{ since: 'v1' }, { since: 'v2' }]);
  socket.isOpen = false;
  expect(followSince('listings', 'v3')).toBe(false);
});

test('the next socket is asked for everything again', () => {
  const { sent, subscribe, clear } = subscriptionsWith({ listings: 'v1' });
  subscribe('listings');
  subscribe('orders');
  clear();
  expect([subscribe('listings'), subscribe('orders')]).toEqual([true, true]);
  expect(sent).toHaveLength(4);
  expect(sent.slice(2)).toEqual(sent.slice(0, 2));
});
