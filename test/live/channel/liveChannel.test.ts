import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { createLiveChannel, HANDSHAKE_PATIENCE_MS, type LiveChannel } from '@/live/liveChannel';
import { type FakeLiveChannel, fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

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

describe('the live channel', () => {
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
