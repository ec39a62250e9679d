import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { waitUntil } from '@test/support/server/waitUntil';

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

it('an address that holds all connections loses one to a newcomer from elsewhere, and an idle one first [S11.rubbish.server]', async () => {
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

it('one more connection of the greediest address is closed itself [S11.rubbish.server]', async () => {
  await waitUntil(async () => (await openCount()) === 0);
  const modest = await open(MODEST);
  const own: Socket[] = [];
  for (let count = 0; count < 5; count += 1) own.push(await open(GREEDY));
  await waitUntil(async () => (await openCount()) === 6);
  const late = await open(GREEDY);
  await waitUntil(() => late.closed);
  expect([modest, ...own].map(({ closed }) => closed)).toEqual(Array(6).fill(false));
});
