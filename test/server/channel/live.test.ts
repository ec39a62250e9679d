import { once } from 'node:events';
import { WebSocket } from 'ws';
import { announce } from '@server/news/announce';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { createApp, type RunningServer, startServer } from '@server/startServer';
import { startLiveServer } from '@server/channel/liveServer';
import { openTestApp, type SignedUp, type TestApp, PASSWORD } from '@test/support/server/testApp';
import { openClient, type LiveClient, cookieOf } from '@test/support/server/liveClient';
import { cookieFor } from './feedClient';
import { STRANGER_LIMITS, type StrangerLimits } from '@server/channel/hub';
import { waitUntil } from '@test/support/server/waitUntil';
import { opened } from '@test/support/server/opened';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@server/news/relay';
import { createLog } from '@server/platform/log';

describe('live', () => {
  let app: TestApp;
  /** Two processes' worth of server on one database. */
  let here: RunningServer;
  let there: RunningServer;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    app = await openTestApp();
    const parts = { ...app.parts, config: { ...app.parts.config, port: 0, demo: false }, builtApp: null };
    [here, there] = [await startServer(parts), await startServer(parts)];
  });
  afterEach(() => clients.splice(0).forEach(({ socket }) => socket.terminate()));
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await app.close();
  });

  async function open(
    groups: readonly string[],
    options: { user?: SignedUp; server?: RunningServer; origin?: string } = {},
  ) {
    const { user, server = here, origin } = options;
    const headers: Record<string, string> = user ? { Cookie: await cookieFor(app, user) } : {};
    const client = await openClient(server.url, groups, { headers, ...(origin === undefined ? {} : { origin }) });
    clients.push(client);
    return client;
  }

  const tell = (group: Parameters<typeof announce>[1], users: string[] | null = null) =>
    app.db.transaction((tx) => announce(tx, group, users));

  it('notifies the subscribers of a group, in every server process, and no other socket [S7.live.1, S7.live.4, S3.liveMessage]', async () => {
    const [near, far, elsewhere] = [
      await open(['listings']),
      await open(['listings'], { server: there }),
      await open(['orders']),
    ];
    await tell('listings');
    await tell('orders');
    expect(await near.until(1)).toEqual(['listings']);
    expect(await far.until(1)).toEqual(['listings']);
    expect(await elsewhere.until(1)).toEqual(['orders']);
  });

  /** How long ago, as a server says, there was news of these groups for a socket. */
  async function agesFor({ socket, texts }: LiveClient, groups: readonly string[]): Promise<Record<string, number>> {
    socket.send(JSON.stringify({ type: 'lastNews', groups }));
    socket.ping();
    await once(socket, 'pong');
    return (JSON.parse(texts.at(-1) ?? '{}') as { lastNews: Record<string, number> }).lastNews;
  }

  it('says how long ago there was news of a group for the user, whichever process announced it, and to an unknown user that there may be some [S11.load.once]', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const groups = ['transactions', 'listings', 'orders'] as const;
    const [own, foreign, unknown] = [
      await open(groups, { user, server: there }),
      await open(groups, { user: other, server: there }),
      await open(groups, { server: there }),
    ];
    const before = await agesFor(own, groups);
    const since = performance.now();
    await tell('listings');
    await tell('transactions', [String(user.id)]);
    await own.until(3);
    const took = performance.now() - since;
    const after = await agesFor(own, groups);
    expect(after.transactions).toBeLessThan(took + 1_000);
    expect(after.listings).toBeLessThan(took + 1_000);
    expect(after.orders).toBeGreaterThanOrEqual((before.orders ?? 0) + Math.floor(took));
    const others = await agesFor(foreign, groups);
    expect(others.transactions).toBeGreaterThanOrEqual(after.orders ?? 0);
    expect(others.listings).toBeLessThan(others.transactions ?? 0);
    expect(await agesFor(unknown, groups)).toEqual({ transactions: 0, listings: 0, orders: 0 });
  });

  it.each(['homepage_updates', 'transactions', 'notifications'] as const)(
    'notifies only the users concerned, and sockets of unknown users [S4.live.%s]',
    async (group) => {
      const [user, other] = [await app.signUp(), await app.signUp()];
      const [own, foreign, unknown] = [
        await open([group, 'listings'], { user }),
        await open([group, 'listings'], { user: other }),
        await open([group, 'listings']),
      ];
      await tell(group, [String(user.id)]);
      await tell('listings');
      expect(await own.until(2)).toEqual([group, 'listings']);
      expect(await unknown.until(2)).toEqual([group, 'listings']);
      expect(await foreign.until(1)).toEqual(['listings']);
    },
  );

  it('announces a change that concerns thousands of users, however long their ids [S7.live.4]', async () => {
    const user = await app.signUp();
    const [own, foreign] = [
      await open(['transactions', 'listings'], { user }),
      await open(['transactions', 'listings'], { user: await app.signUp() }),
    ];
    const thousands = Array.from({ length: 5_000 }, (_, index) => String(9_000_000_000_000_000_000n + BigInt(index)));
    await tell('transactions', [...thousands, String(user.id), ...thousands]);
    await tell('listings');
    expect(await own.until(2)).toEqual(['transactions', 'listings']);
    expect(await foreign.until(1)).toEqual(['listings']);
  });

  it('announces nothing that was rolled back [S7.live.4]', async () => {
    const client = await open(['orders', 'listings']);
    const failing = app.db.transaction(async (tx) => {
      await announce(tx, 'orders');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await tell('listings');
    expect(await client.until(1)).toEqual(['listings']);
  });

  it.each([
    ['broken JSON', '{', 1008],
    ['null', 'null', 1008],
    ['an unknown group', '{"type":"subscribe","group":"secrets"}', 1008],
    ['an unknown type', '{"type":"shout","group":"orders"}', 1008],
    ['binary', Buffer.from([0, 1, 2]), 1008],
    ['more than 4 KB', 'x'.repeat(4097), 1009],
  ])('closes a socket that sends %s, with no harm to the others [S7.live.2]', async (_name, message, code) => {
    const [good, bad] = [await open(['orders']), await open([])];
    bad.socket.send(message);
    expect(await bad.closed).toBe(code);
    await tell('orders');
    expect(await good.until(1)).toEqual(['orders']);
  });

  it('closes the sockets of a user who logs out, in every server process [S7.logoutAll, S4.logout.1]', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const near = await open(['orders'], { user });
    const far = await open(['orders'], { user, server: there });
    const stays = await open(['orders'], { user: other });
    await app.call('POST', 'logoutall/', { token: user.token });
    expect(await Promise.all([near.closed, far.closed])).toEqual([4401, 4401]);
    await tell('orders');
    expect(await stays.until(1)).toEqual(['orders']);
  });

  it('refuses another origin that comes with a cookie, and takes it without [S7.live.1]', async () => {
    const user = await app.signUp();
    await expect(open(['orders'], { user, origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(open(['orders'], { user, origin: 'null' })).rejects.toThrow('403');
    // The same host over another scheme is another site.
    await expect(open(['orders'], { user, origin: here.url.replace('http', 'https') })).rejects.toThrow('403');
    expect((await open(['orders'], { user, origin: here.url })).socket.readyState).toBe(WebSocket.OPEN);
    expect((await open(['orders'], { user, origin: 'http://app.example' })).socket.readyState).toBe(WebSocket.OPEN);
    expect((await open(['orders'], { origin: 'https://evil.example' })).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('opens without the slash at the end of its path too, and has no other path [S7.live.1]', async () => {
    await once(new WebSocket(`${here.url.replace('http', 'ws')}/backend/ws/main`), 'open');
    const socket = new WebSocket(`${here.url.replace('http', 'ws')}/backend/ws/other/`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('announces every group once more after its connection to the database was lost [S4.live.2]', async () => {
    const client = await open(['orders', 'listings']);
    await app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'crossrate listener'`,
    );
    // What was announced before may arrive once more.
    const bothOf = async (count: number): Promise<Set<string>> => {
      const heard = new Set(await client.until(count));
      return heard.size === 2 ? heard : bothOf(count + 1);
    };
    expect(await bothOf(2)).toEqual(new Set(['listings', 'orders']));
  });

  it('drops a socket that answers no heartbeat and keeps one that does [S4.live.2]', async () => {
    const server = createHttpServer(createApp(app.parts));
    const live = await startLiveServer(server, { ...app.parts, heartbeatMs: 1_000 });
    const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
    const [dead, good] = [await openClient(url, [], { autoPong: false }), await openClient(url, ['orders'])];
    expect(await dead.closed).toBe(1006);
    await tell('orders');
    expect(await good.until(1)).toEqual(['orders']);
    expect(live.hub.size).toBe(1);
    await Promise.all([stopListening(server), live.close()]);
    expect(await good.closed).toBe(1001);
  });
});

describe('crowd', () => {
  const app = opened(openTestApp);

  async function startLive(limits?: StrangerLimits) {
    const server = createHttpServer(createApp(app.parts));
    const live = await startLiveServer(server, { ...app.parts, limits });
    const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
    const stop = async () => void (await Promise.all([stopListening(server), live.close()]));
    return { url, hub: live.hub, stop };
  }

  async function sessionCookie(): Promise<string> {
    const { email } = await app.signUp();
    return cookieOf((await app.call('POST', 'login/', { body: { email, password: PASSWORD } })).headers);
  }

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('a socket that does not read is cut off while the others go on hearing [S10.server.sockets]', async () => {
    const { url, hub, stop } = await startLive();
    const headers = { Cookie: await sessionCookie() };
    const [deaf, good] = [
      await openClient(url, ['listings'], { headers }),
      await openClient(url, ['listings', 'orders'], { headers }),
    ];
    deaf.socket.pause();
    let told = 0;
    // The kernel takes in some megabytes for it before anything waits with us.
    while (hub.size === 2) {
      for (let count = 0; count < 500; count += 1) hub.announce({ group: 'listings', users: null });
      told += 500;
      await good.until(told);
      await turn();
    }
    hub.announce({ group: 'orders', users: null });
    expect((await good.until(told + 1)).at(-1)).toBe('orders');
    expect(hub.size).toBe(1);
    expect(deaf.received.length).toBeLessThan(told);
    deaf.socket.terminate();
    await stop();
  });

  it('a stop closes a crowd in turns: open sockets still receive messages, and new ones are refused [S10.server.sockets]', async () => {
    const { url, hub, stop } = await startLive();
    const clients = await Promise.all(Array.from({ length: 240 }, () => openClient(url, ['orders'])));
    const stopped = stop();
    await Promise.race(clients.map(({ closed }) => closed));
    hub.announce({ group: 'orders', users: null });
    expect(await Promise.race(clients.map((client) => client.until(1)))).toEqual(['orders']);
    const late = new WebSocket(`${url.replace('http', 'ws')}/backend/ws/main/`);
    await once(late, 'error');
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => 1001));
    await stopped;
    expect(hub.size).toBe(0);
  });

  it('accepts only the allowed number of sockets without a user, any number with one, and another one when one has left', async () => {
    const { url, hub, stop } = await startLive({ ...STRANGER_LIMITS, mostOfAddress: 3 });
    const strangers = await Promise.all(Array.from({ length: 3 }, () => openClient(url, [])));
    await expect(openClient(url, [])).rejects.toThrow('Unexpected server response: 429');
    const headers = { Cookie: await sessionCookie() };
    const members = await Promise.all(Array.from({ length: 4 }, () => openClient(url, [], { headers })));
    expect(hub.size).toBe(7);
    strangers[0]?.socket.terminate();
    await waitUntil(() => hub.size === 6);
    const late = await openClient(url, []);
    for (const { socket } of [...strangers, ...members, late]) socket.terminate();
    await stop();
  });

  it('sends news in quick succession as at most two messages to sockets without a user, and each of them to users', async () => {
    const { url, hub, stop } = await startLive();
    const [stranger, member] = [
      await openClient(url, ['listings', 'orders']),
      await openClient(url, ['listings'], { headers: { Cookie: await sessionCookie() } }),
    ];
    for (let count = 0; count < 100; count += 1) hub.announce({ group: 'listings', users: null });
    expect(await member.until(100)).toHaveLength(100);
    await stranger.until(2);
    hub.announce({ group: 'orders', users: null });
    expect(await stranger.until(3)).toEqual(['listings', 'listings', 'orders']);
    for (const { socket } of [stranger, member]) socket.terminate();
    await stop();
  });
});

describe('first turn', () => {
  const app = opened(openTestApp);

  /** Its way of news is open only after all timers that are due at once. */
  const slow: Bus = {
    subscribe: async () => {
      await pause(20);
      return { isConnected: () => true, close: () => Promise.resolve() };
    },
  };

  it('a server that is still opening its subscription to news logs no warning [S11.watch]', async () => {
    const log = createLog('silent');
    const warn = jest.spyOn(log, 'warn');
    const live = await startLiveServer(createServer(), { db: app.db, config: app.parts.config, log, bus: slow });
    const isListening = live.isListening();
    await live.close();
    expect(warn).not.toHaveBeenCalled();
    expect(isListening).toBe(true);
  });
});
