import { once } from 'node:events';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { PUBLIC_SOCKET, type PublicBook } from '@contract/publicMarket';
import { Rooms } from '@server/channel/rooms';
import type { Database } from '@server/db/database';
import { announce } from '@server/news/announce';
import { noFrames } from '@server/platform/tracing';
import { type RunningServer, startServer } from '@server/startServer';
import { type FollowedBook, followBook } from '@test/clients/bookFollower';
import { aUserOf, fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

const app = opened(openTestApp);

/** Two processes' worth of server on one database: they share nothing. */
let servers: RunningServer[];
let lister: Awaited<ReturnType<typeof aUserOf>>;
beforeAll(async () => {
  await setMarket(app.db);
  lister = await aUserOf(app.db);
  await fund(app.db, lister, 'CNY', '1000');
  await fund(app.db, lister, 'NGN', '100000');
  const config = { ...app.parts.config, port: 0, demo: false };
  const start = (db: Database) => startServer({ ...app.parts, db, config, builtApp: null });
  servers = [await start(app.db), await start({ ...app.db })];
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const addressOf = ({ url }: RunningServer) => `${url.replace('http', 'ws')}/backend/ws/public/`;
const offer = async (...terms: Parameters<typeof swap>) => {
  await list(app.db, lister, swap(...terms));
  await app.db.transaction((tx) => announce(tx, 'listings'));
};
const readBook = async ({ url }: RunningServer) =>
  (await (await fetch(`${url}/backend/public/book/?market=CNY-NGN&limit=100`)).json()) as PublicBook;

it('lets a client of 60 lines follow the book at every process, equal to what public/book/ answers [S11.public.socket]', async () => {
  const books: FollowedBook[] = [];
  const stop = new AbortController();
  for (const [at, server] of servers.entries())
    followBook(addressOf(server), 'CNY-NGN', stop.signal, (book) => (books[at] = book));
  await waitUntil(() => books.filter(({ seq }) => seq > 0).length === 2);
  await offer('CNY', 'NGN', '50', '216.5');
  await offer('CNY', 'NGN', '20', '216.5');
  await offer('NGN', 'CNY', '5000', '0.00469');
  await offer('NGN', 'CNY', '100', '0.0047');
  const { bids, asks } = await readBook(servers[1] as RunningServer);
  expect([bids.length, asks.length]).toEqual([2, 1]);
  await waitUntil(() => books.every((book) => JSON.stringify(book.sides()) === JSON.stringify([bids, asks])));
  await app.db.query(`update listings set status = 'removed', ended_at = now() where rate = 216.5`);
  await app.db.transaction((tx) => announce(tx, 'listings'));
  await waitUntil(() => books.every((book) => book.sides()[1]?.length === 0));
  stop.abort();
});

/** A program that keeps what it is sent. */
async function openProgram(server = servers[0] as RunningServer) {
  const socket = new WebSocket(addressOf(server));
  const messages: v.InferOutput<typeof PUBLIC_SOCKET.sends>[] = [];
  socket.on('message', (bytes: Buffer) => messages.push(v.parse(PUBLIC_SOCKET.sends, JSON.parse(bytes.toString()))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return { socket, messages, closed, send: (message: object) => socket.send(JSON.stringify(message)) };
}

it('sends everything once and then what changed, numbered one after the other; all again to who subscribes again [S11.public.socket]', async () => {
  const { socket, messages, send } = await openProgram();
  const question = { type: 'subscribe', channel: 'book', market: 'CNY-NGN', depth: 25 };
  send(question);
  await waitUntil(() => messages.length === 1);
  await offer('CNY', 'NGN', '5', '217');
  await waitUntil(() => messages.length === 2);
  send(question);
  await waitUntil(() => messages.length === 3);
  const first = messages[0]?.seq ?? 0;
  expect(messages.map(({ type, seq }) => [type, seq])).toEqual([
    ['snapshot', first],
    ['delta', first + 1],
    ['snapshot', first + 1],
  ]);
  const [, delta] = messages;
  expect(delta).toMatchObject({ bids: [], asks: [{ price: '217', amount: '5', total: '1085', listings: 1 }] });
  send({ ...question, type: 'unsubscribe' });
  socket.ping();
  await once(socket, 'pong');
  await offer('CNY', 'NGN', '5', '218');
  send({ ...question, market: 'GHC-NGN' });
  await waitUntil(() => messages.length === 4);
  expect(messages[3]).toMatchObject({ market: 'GHC-NGN', bids: [], asks: [] });
  socket.terminate();
});

const insertTrade = () =>
  app.db.transaction(async (tx) => {
    await tx.query(
      `insert into trades (id, at, market, side, rate, amount, total)
       values ((select coalesce(max(id), 0) + 1 from trades), now(), 'CNY-NGN', 'buy', 214, 1, 214)`,
    );
    await announce(tx, 'trades');
  });

it('sends the newest trades of a market, and then each new one once [S11.public.socket]', async () => {
  await insertTrade();
  const { socket, messages, send } = await openProgram();
  send({ type: 'subscribe', channel: 'trades', market: 'CNY-NGN' });
  await waitUntil(() => messages.length === 1);
  await insertTrade();
  await waitUntil(() => messages.length === 2);
  const ids = messages.map((message) => ('trades' in message ? message.trades.map(({ id }) => id) : []));
  expect(ids).toEqual([['1'], ['2']]);
  socket.terminate();
});

it.each(['{"type":"subscribe","group":"listings"}', '{"type":"subscribe","channel":"book","market":"CNY-USD"}', 'x'])(
  'closes a socket that sends %s [S11.public.socket]',
  async (text) => {
    const { socket, closed } = await openProgram();
    socket.send(text);
    expect(await closed).toBe(1008);
  },
);

it('sends a reader with waiting bytes no deltas, but everything once they have been sent [S11.public.socket]', async () => {
  let state = 1;
  const rooms = new Rooms({ onFailure: () => undefined, maySend: () => true, frames: noFrames() });
  const source = {
    ...{ head: {}, userId: null, groups: ['listings' as const], read: () => Promise.resolve(state) },
    ...{ whole: (all: number) => ({ all }), changes: (_from: number, to: number) => ({ to }) },
  };
  const follow = () => {
    const texts: string[] = [];
    const calls: (() => void)[] = [];
    const socket = {
      ...{ isOpen: true, waitingBytes: 0, close: () => undefined, terminate: () => undefined },
      send: (text: Buffer) => texts.push(text.toString()),
      whenSent: (call: () => void) => calls.push(call),
    };
    rooms.join({ socket, isBehind: false }, source);
    return { texts, calls, socket };
  };
  const [quick, slow] = [follow(), follow()];
  const change = async () => {
    state += 1;
    const count = quick.texts.length;
    rooms.announce({ group: 'listings', users: null });
    await waitUntil(() => quick.texts.length > count);
  };
  await waitUntil(() => slow.texts.length === 1);
  slow.socket.waitingBytes = 1;
  await change();
  await change();
  expect([slow.texts.length, slow.calls.length]).toEqual([1, 1]);
  slow.socket.waitingBytes = 0;
  slow.calls[0]?.();
  await waitUntil(() => slow.texts.length === 2);
  expect(JSON.parse(slow.texts[1] ?? '')).toMatchObject({ type: 'snapshot', all: state });
  await change();
  expect(slow.texts.at(-1)).toBe(quick.texts.at(-1));
  await rooms.close();
});
