import { Hono } from 'hono';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressKey, createHttpServer, FairStarts, listen, type Sender, stopListening } from '@server/http/connections';
import { callerKey } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { parseCursor, printCursor } from '@server/http/read';
import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

describe('turns', () => {
  /** More than the buffers of a connection hold, so that an answer that is not read stays with the server. */
  const LARGE = new Uint8Array(16 * 1024 * 1024);

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  let handled: string[];

  let servers: Server[];

  beforeEach(() => {
    handled = [];
    servers = [];
  });

  afterEach(() => Promise.all(servers.map(stopListening)));

  async function open(limits: Parameters<typeof createHttpServer>[1] = {}): Promise<number> {
    const app = new Hono<AppEnv>();
    app.get('*', (c) => {
      handled.push(c.req.path);
      return c.req.path === '/large' ? c.body(LARGE) : c.text(`answer to ${c.req.path}`);
    });
    const server = createHttpServer(app, limits);
    servers.push(server);
    return listen(server, 0, '127.0.0.1');
  }

  /** A client that reads nothing until `resume`. */
  async function connectSilently(port: number): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' }).pause();
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }

  it('answers the requests of a connection one after the other, in their order [S11.rubbish.server]', async () => {
    const socket = await connectSilently(await open());
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const paths = ['/1', '/2', '/3', '/4', '/5'];
    socket.resume();
    socket.write(paths.map(request).join(''));
    await waitUntil(() => text.includes('answer to /5'));
    expect(text.match(/answer to \/\d/g)).toEqual(paths.map((path) => `answer to ${path}`));
    socket.destroy();
  });

  it('starts no second answer as long as the client has not read the first [S11.rubbish.server]', async () => {
    const port = await open();
    const socket = await connectSilently(port);
    socket.write(request('/large') + request('/small'));
    await waitUntil(() => handled.length > 0);
    // Another connection is answered meanwhile.
    const other = await fetch(`http://127.0.0.1:${String(port)}/other`);
    expect([other.status, handled]).toEqual([200, ['/large', '/other']]);
    socket.resume();
    await waitUntil(() => handled.includes('/small'));
    socket.destroy();
  });

  it('closes a connection with too many requests that wait for their answers [S11.rubbish.server]', async () => {
    const socket = await connectSilently(await open());
    socket.write(request('/large').repeat(900));
    socket.resume();
    await once(socket, 'close');
    expect(handled.length).toBeLessThanOrEqual(1);
  });

  it('reads no more requests of a connection that had too many [S11.rubbish.server]', async () => {
    const socket = await connectSilently(await open());
    let read = 0;
    servers[0]?.on('request', () => (read += 1));
    socket.write(request('/large').repeat(900));
    socket.resume();
    await once(socket, 'close');
    // The sixteen that may wait, and the one that is too much.
    expect(read).toBe(17);
  });

  it('answers a request with a session before most of a crowd without one [S11.rubbish.server]', async () => {
    const port = await open();
    const crowd = await Promise.all(Array.from({ length: 100 }, () => connectSilently(port)));
    const user = await connectSilently(port);
    // Node accepts one connection in each turn of the event loop.
    await waitUntil(async () => (await countOf(servers[0])) === 101);
    for (const socket of crowd) socket.write(request('/stranger'));
    user.write('GET /user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token t\r\n\r\n');
    await waitUntil(() => handled.length === 101);
    expect(handled.indexOf('/user')).toBeLessThan(50);
    for (const socket of [...crowd, user]) socket.destroy();
  });

  it('closes a connection whose client does not read its answer in time [S11.rubbish.server]', async () => {
    const port = await open({ answerTimeoutMs: 50 });
    const socket = await connectSilently(port);
    socket.write(request('/large'));
    await waitUntil(() => handled.length > 0);
    const [server] = servers;
    await waitUntil(async () => (await countOf(server)) === 0);
    socket.destroy();
  });

  it('closes a connection above the limit, and serves the others [S11.rubbish.server]', async () => {
    const port = await open({ maxConnections: 1 });
    const first = await connectSilently(port);
    const second = connect({ port, host: '127.0.0.1' });
    second.on('error', () => {});
    await once(second, 'close');
    let text = '';
    first.on('data', (chunk: Buffer) => (text += chunk.toString()));
    first.resume();
    first.write(request('/1'));
    await waitUntil(() => text.includes('answer to /1'));
    first.destroy();
  });

  const countOf = (server: Server | undefined) =>
    new Promise<number>((resolve, reject) => {
      server?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
});

describe('fair starts', () => {
  const STARTS_IN_TURN = 4;

  let begun: string[];

  let starts: FairStarts;

  beforeEach(() => {
    begun = [];
    starts = new FairStarts(STARTS_IN_TURN);
  });

  /** Starts so many requests in one turn of the event loop. */
  function crowd(sender: Sender, count: number): string[] {
    const names = Array.from({ length: count }, (_, index) => `${sender} ${String(index)}`);
    for (const name of names) starts.start(sender, () => begun.push(name));
    return names;
  }

  it('begins a few requests at once, and a few more in each turn of the event loop [S11.rubbish.server]', async () => {
    const names = crowd('stranger', 10);
    const lengths = [begun.length];
    while (begun.length < names.length) {
      await nextTurn();
      lengths.push(begun.length);
    }
    expect(lengths).toEqual([STARTS_IN_TURN, 2 * STARTS_IN_TURN, 10]);
  });

  it('begins requests of a kind in their order [S11.rubbish.server]', async () => {
    const names = crowd('session', 30);
    while (begun.length < names.length) await nextTurn();
    expect(begun).toEqual(names);
  });

  it('begins a request with a session at once while strangers wait [S11.rubbish.server]', async () => {
    crowd('stranger', 300);
    await nextTurn();
    const before = begun.length;
    crowd('session', 1);
    expect([before < 300, begun.at(-1)]).toEqual([true, 'session 0']);
  });

  it('lets strangers begin while requests with a session wait [S11.rubbish.server]', async () => {
    crowd('session', 300);
    crowd('stranger', 1);
    await nextTurn();
    expect(begun).toContain('stranger 0');
    expect(begun.length).toBeLessThan(300);
  });
});

describe('shares', () => {
  const [GREEDY, MODEST] = ['127.0.0.1', '127.0.0.2'];

  const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  let server: Server;

  let port: number;

  let answerNow: () => void;

  const sockets: Socket[] = [];

  beforeAll(async () => {
    const app = new Hono<AppEnv>();
    app.get('/', (c) => c.text('answer'));
    app.get('/slow', async (c) => {
      await new Promise<void>((resolve) => (answerNow = resolve));
      return c.text('slow answer');
    });
    server = createHttpServer(app, { maxConnections: 6 });
    port = await listen(server, 0, '127.0.0.1');
  });

  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  afterAll(() => stopListening(server));

  const openCount = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

  async function open(localAddress: string): Promise<Socket & { text: string }> {
    const socket = Object.assign(connect({ port, host: '127.0.0.1', localAddress }), { text: '' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (socket.text += chunk.toString()));
    await once(socket, 'connect');
    return socket;
  }

  it('an address that has all connections loses one, first an idle one, to a newcomer from elsewhere [S11.rubbish.server]', async () => {
    const busy = await open(GREEDY);
    busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await waitUntil(() => (answerNow as unknown) !== undefined);
    const idle: Socket[] = [];
    for (let count = 0; count < 5; count += 1) idle.push(await open(GREEDY));
    await waitUntil(async () => (await openCount()) === 6);
    const modest = [await open(MODEST), await open(MODEST)];
    for (const socket of modest) {
      socket.write(REQUEST);
      await waitUntil(() => socket.text.endsWith('answer'));
    }
    await waitUntil(() => idle.filter(({ closed }) => closed).length === 2);
    answerNow();
    await waitUntil(() => busy.text.endsWith('slow answer'));
    expect([...modest, busy].map(({ closed }) => closed)).toEqual([false, false, false]);
  });

  it('one more connection of the address with the most is closed itself [S11.rubbish.server]', async () => {
    await waitUntil(async () => (await openCount()) === 0);
    const modest = await open(MODEST);
    const own: Socket[] = [];
    for (let count = 0; count < 5; count += 1) own.push(await open(GREEDY));
    await waitUntil(async () => (await openCount()) === 6);
    const late = await open(GREEDY);
    await waitUntil(() => late.closed);
    expect([modest, ...own].map(({ closed }) => closed)).toEqual(Array(6).fill(false));
  });
});

const encode = (text: string) => Buffer.from(text).toString('base64url');

it('a cursor names the row that it was printed for, in its list only [S11.windows.cursor]', () => {
  for (const id of ['1', '42', '999999999999999999']) {
    const cursor = printCursor('transactions', id);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(parseCursor('transactions', cursor)).toBe(id);
    expect(parseCursor('notifications', cursor)).toBeNull();
  }
});

it.each([
  ['nothing', ''],
  ['an id', '42'],
  ['another list', encode('orders:42')],
  ['no id', encode('transactions:')],
  ['a zero', encode('transactions:0')],
  ['a leading zero', encode('transactions:042')],
  ['a sign', encode('transactions:-42')],
  ['an id that int8 cannot hold', encode('transactions:9999999999999999999')],
  ['more than the id', encode('transactions:42 or true')],
  ['a line end', encode('transactions:42\n')],
  ['padding', `${encode('transactions:42')}=`],
  ['characters that a decoder would skip', `${encode('transactions:42')}!`],
  ['the alphabet of another base64', encode('transactions:42').replace(/_/g, '/') + ' '],
  ['NUL', '\0'],
])('%s is no cursor [S11.windows.cursor]', (_what, text) => {
  expect(parseCursor('transactions', text)).toBeNull();
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('counts %j under %j [S11.limits]', (text, key) => {
  expect(addressKey(text)).toBe(key);
});

it.each(['', ' ', 'unknown', 'localhost', '203.0.113', '999.1.1.1', '[::1', '_hidden'])(
  'takes %j for no address [S11.limits]',
  (text) => {
    expect(addressKey(text)).toBeNull();
  },
);

it('of the addresses in the header of a trusted proxy only the one that the proxy saw itself counts [S11.limits]', () => {
  const origin = { peer: '10.0.0.1', forwardedFor: '198.51.100.9, 203.0.113.7' };
  expect(callerKey({ ...origin, trustProxy: true })).toBe('203.0.113.7');
  expect(callerKey({ ...origin, trustProxy: false })).toBe('10.0.0.1');
});

describe('log', () => {
  const app = opened(openTestApp);

  it('logs method, route, status, duration and user of a request, and no secret [S6.token.2]', async () => {
    const { id, token, email } = await app.signUp();
    const lines: unknown[] = [];
    const write = (...parts: unknown[]) => void lines.push(parts);
    const log = { info: write, warn: write, error: write, debug: write };
    const heard = createApp({ ...app.parts, log });
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
    const login = JSON.stringify({ email, password: PASSWORD });
    await heard.request('/backend/login/', { method: 'POST', headers, body: login });
    await heard.request(`/backend/users/me/?secret=${token}`, { headers });
    await heard.request(`/password-reset/${token}`);
    await heard.request('/backend/otp/', { method: 'POST', headers });
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{36}$/) as string,
        method: 'GET',
        route: '/backend/users/me/',
        status: 200,
        ms: expect.any(Number) as number,
        user: String(id),
      },
      'request',
    ]);
    const pin = /\b\d{6}\b/.exec(app.mails.at(-1)?.body ?? '')?.[0] ?? '';
    for (const secret of [token, PASSWORD, pin, email]) expect(text).not.toContain(secret);
  });

  it('logs an unforeseen error and reveals nothing of it to the caller [S7.client.1]', async () => {
    const lines: unknown[] = [];
    const log = { ...app.parts.log, error: (...parts: unknown[]) => void lines.push(parts) };
    const db = { ...app.db, query: () => Promise.reject(new Error('the cable of rack 7 is cut')) };
    const broken = createApp({ ...app.parts, log, db });
    const answer = await broken.request('/backend/listings/', { headers: { Authorization: 'Token any' } });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('rack 7');
    expect(lines).toHaveLength(1);
  });
});
