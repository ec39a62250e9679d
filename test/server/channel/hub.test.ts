import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import {
  BEHIND_BYTES,
  CLOSE_WINDOW_MS,
  closeInTurns,
  type ClosingSocket,
  HINTS,
  type LiveSocket,
  MOST_WAITING_BYTES,
  type Subscriber,
} from '@server/channel/socket';
import { LastNews, LiveHub } from '@server/channel/hub';
import { parseMessage } from '@server/news/announce';

class FakeSocket implements LiveSocket {
  readonly done: string[] = [];
  isOpen = true;
  looks = 0;
  readonly calls: (() => void)[] = [];
  waiting = 0;

  get waitingBytes(): number {
    this.looks += 1;
    return this.waiting;
  }
  send(text: Buffer): void {
    this.done.push(text.toString());
  }
  whenSent(call: () => void): void {
    this.calls.push(call);
  }
  close(code: number): void {
    this.done.push(`close ${String(code)}`);
  }
  terminate(): void {
    this.done.push('terminate');
  }
}

function hubOf(...sockets: { userId?: string; groups?: LiveGroup[] }[]) {
  const hub = new LiveHub();
  const subscribers = sockets.map(({ userId = null, groups = ['orders'] }) => {
    const socket = new FakeSocket();
    const subscriber: Subscriber = { socket, userId, groups: new Set(), isBehind: false };
    hub.add(subscriber);
    for (const group of groups) hub.subscribe(subscriber, group);
    return { subscriber, socket };
  });
  return { hub, subscribers, sockets: subscribers.map(({ socket }) => socket) };
}

const ORDERS = '{"group":"orders"}';
const tellOrders = (hub: LiveHub) => hub.announce({ group: 'orders', users: null });

it.each(LIVE_GROUPS)('the hint of %s is an object with its name [S7.live.4]', (group) => {
  expect(HINTS[group].toString()).toBe(`{"group":"${group}"}`);
});

describe('an announcement [S10.server.sockets]', () => {
  it('looks only at those who subscribed to its group', () => {
    const { hub, sockets } = hubOf({}, { groups: ['listings', 'notifications'] }, { groups: [] });
    tellOrders(hub);
    expect(sockets.map(({ looks }) => looks)).toEqual([1, 0, 0]);
    expect(sockets.map(({ done }) => done)).toEqual([[ORDERS], [], []]);
  });

  it('with private news looks only at the sockets of the users concerned and of unknown users, once', () => {
    const { hub, sockets } = hubOf({ userId: '1' }, { userId: '1' }, { userId: '2' }, {}, { userId: '3' });
    hub.announce({ group: 'orders', users: ['1', '2', '1', '9'] });
    expect(sockets.map(({ looks }) => looks)).toEqual([1, 1, 1, 1, 0]);
    hub.endSessions({ ended: '1' });
    expect(sockets.map(({ done }) => done.includes('close 4401'))).toEqual([true, true, false, false, false]);
  });

  it('passes over a socket that is closing or has gone', () => {
    const { hub, subscribers, sockets } = hubOf({}, {}, {});
    if (sockets[0]) sockets[0].isOpen = false;
    if (subscribers[1]) {
      hub.remove(subscribers[1].subscriber);
      hub.subscribe(subscribers[1].subscriber, 'listings');
    }
    hub.announceAll();
    expect(sockets.map(({ done }) => done)).toEqual([[], [], [ORDERS]]);
    expect(hub.size).toBe(2);
  });
});

describe('a socket that does not read [S7.live.4, S10.server.sockets]', () => {
  it('is cut off at once if too much waits for it, and the others get the message', () => {
    const { hub, sockets } = hubOf({}, {}, {});
    const [slow, quick] = sockets;
    if (slow) slow.waiting = MOST_WAITING_BYTES + 1;
    tellOrders(hub);
    expect(sockets.map(({ done }) => done)).toEqual([['terminate'], [ORDERS], [ORDERS]]);
    expect(quick?.done).not.toContain('terminate');
  });

  it('is cut off if it is behind from one heartbeat to the next, not sooner', () => {
    const { hub, sockets } = hubOf({}, {});
    const [slow] = sockets;
    if (slow) slow.waiting = BEHIND_BYTES + 1;
    tellOrders(hub);
    hub.cutOffBehind();
    expect(slow?.done).toEqual([ORDERS]);
    hub.cutOffBehind();
    expect(slow?.done).toEqual([ORDERS, 'terminate']);
    expect(sockets[1]?.done).toEqual([ORDERS]);
  });

  it('is kept if it caught up in between', () => {
    const { hub, sockets } = hubOf({ userId: '1' });
    const [slow] = sockets;
    for (const waiting of [BEHIND_BYTES + 1, 0, BEHIND_BYTES + 1]) {
      if (slow) slow.waiting = waiting;
      if (waiting > 0) hub.cutOffBehind();
      tellOrders(hub);
    }
    expect(slow?.done).not.toContain('terminate');
  });
});

describe('sockets without a user [S10.server.sockets]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [10, 4],
    [250, 4],
    [500, 2],
    [2_000, 1],
  ])('of which there are %s get at most %s more messages of a group in a second or two', (count, messages) => {
    const { hub, sockets } = hubOf(...Array.from({ length: count }, () => ({})));
    tellOrders(hub);
    const [first] = sockets;
    expect(first?.done).toEqual([ORDERS]);
    const ms = Math.max(1_000, count);
    for (let passed = 0; passed < ms; passed += 10) {
      tellOrders(hub);
      jest.advanceTimersByTime(10);
    }
    expect(first?.done).toHaveLength(1 + messages);
  });
});

describe('a stop [S10.server.sockets]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Sockets that note when they were closed; those that answer are closed at once. */
  function aCrowd(count: number, answers = true) {
    const closedAt: number[] = [];
    let terminated = 0;
    const sockets = Array.from({ length: count }, () => {
      let onClose = () => undefined as void;
      const end = () => onClose();
      const close = (code?: number) => {
        expect(code).toBe(1001);
        closedAt.push(Date.now());
        if (answers) end();
      };
      const terminate = () => {
        terminated += 1;
        end();
      };
      const once = (_event: string, listener: () => void) => {
        onClose = listener;
      };
      return { close, terminate, once } as unknown as ClosingSocket;
    });
    return { sockets, closedAt, terminated: () => terminated };
  }

  it('spreads the closes of a crowd evenly over its window', async () => {
    const { sockets, closedAt, terminated } = aCrowd(5_000);
    const begin = Date.now();
    const closing = closeInTurns(sockets, CLOSE_WINDOW_MS);
    await jest.advanceTimersByTimeAsync(CLOSE_WINDOW_MS);
    await closing;
    expect(closedAt).toHaveLength(5_000);
    const atOnce = new Map<number, number>();
    for (const at of closedAt) atOnce.set(at, (atOnce.get(at) ?? 0) + 1);
    expect(Math.max(...atOnce.values())).toBeLessThan(100);
    expect(Math.max(...closedAt) - begin).toBeGreaterThan(CLOSE_WINDOW_MS * 0.9);
    expect(terminated()).toBe(0);
  });

  it('closes a handful at once, and drops those that do not answer', async () => {
    const { sockets, closedAt, terminated } = aCrowd(5, false);
    const closing = closeInTurns(sockets, CLOSE_WINDOW_MS);
    expect(closedAt).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(1_000);
    await closing;
    expect(terminated()).toBe(5);
  });
});

it('ignores announcements that are not valid [S7.live.4]', () => {
  for (const payload of ['', '{', 'null', '{"group":"secrets","users":null}', '{"group":"orders"}', '{"users":[]}']) {
    expect(parseMessage(payload)).toBeNull();
  }
  expect(parseMessage('{"ended":"7"}')).toEqual({ ended: '7' });
});

describe('what is known of the last news [S11.load.once]', () => {
  let now: number;
  const lastNews = () => new LastNews(() => now);
  beforeEach(() => (now = 1_000));

  it('is never older than what was heard since the process began to listen', () => {
    const known = lastNews();
    now += 500;
    expect(known.age('orders', '1')).toBe(500);
  });

  it('is that for everybody, or for this user', () => {
    const known = lastNews();
    now += 100;
    known.note({ group: 'orders', users: null });
    now += 100;
    known.note({ group: 'orders', users: ['2', '3'] });
    now += 100.9;
    expect(['1', '2', '3'].map((user) => known.age('orders', user))).toEqual([200, 100, 100]);
    expect(known.age('listings', '2')).toBe(300);
  });

  it('is forgotten after a while, and then there may have been news since', () => {
    const known = lastNews();
    known.note({ group: 'orders', users: ['1'] });
    for (let turn = 0; turn < 5; turn += 1) {
      now += 31_000;
      known.note({ group: 'listings', users: null });
    }
    expect(known.age('orders', '1')).toBe(31_000);
    now += 10;
    expect(known.age('listings', '1')).toBe(10);
  });
});
