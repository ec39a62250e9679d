import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { waitUntil } from '@test/support/server/waitUntil';

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
