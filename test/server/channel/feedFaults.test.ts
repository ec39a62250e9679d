import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { HINTS } from '@server/channel/socket';
import { LiveHub } from '@server/channel/hub';
import { ListingsPush } from '@server/channel/pushes';
import { type LiveConnection, serveSocket } from '@server/channel/liveServer';
import { noFrames } from '@server/platform/tracing';
import { STRANGER_LIMITS } from '@server/channel/hub';
import { ListingsFeed } from '@server/modules/listings/feed';
import { readListingsVersion } from '@server/modules/listings/repository';
import { announce } from '@server/news/announce';
import { afterDelta, deltaIn, followerOf, moveEscrow, putListings } from '@test/server/modules/listings/listingsWorld';
import { onFreePort } from '@test/support/server/onFreePort';
import { startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { openClient } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { askServer, cookieFor, HINT, openPage, subscribeMessage } from './feedClient';

const app = opened(openTestApp);
let user: SignedUp;
beforeAll(async () => {
  user = await app.signUp();
  await putListings(app.db, user.id, 40);
});

async function sell(id: number): Promise<string> {
  await moveEscrow(app.db, String(id), '-0.05');
  await app.db.transaction((tx) => announce(tx, 'listings'));
  return readListingsVersion(app.db);
}

it('a page whose server was killed gets what it missed from the socket of the next one, and follows that', async () => {
  const start = async () => onFreePort((port) => startServerProcess(port, { DATABASE_URL: app.url, DEMO: 'off' }));
  const before = await start();
  const page = await openPage(before.url, user.token, await cookieFor(app, user));
  await page.reach(await sell(1));
  await before.end('SIGKILL');
  expect(await page.closed).toBe(1006);
  await sell(2);
  await sell(3);
  const after = await start();
  const next = await openClient(after.url, [], { headers: { Cookie: await cookieFor(app, user) } });
  next.socket.send(subscribeMessage(page.table.version));
  await next.until(1);
  await sell(4);
  await next.until(2);
  const mended = next.texts.map(deltaIn).reduce(afterDelta, page.table);
  expect(mended).toEqual(followerOf(await askServer(after.url, user.token)).table);
  next.socket.terminate();
  await after.end('SIGTERM');
});

/** A live channel without a log-in, of which the test sees the server's end. */
async function openLine(hub: LiveHub) {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const accepted = new Promise<LiveConnection>((resolve) => {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      sockets.handleUpgrade(request, stream, head, (webSocket) => {
        const session = { userId: String(user.id), digest: Buffer.alloc(0), leftMs: Infinity };
        resolve(serveSocket(hub, { webSocket, session }));
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  const texts: string[] = [];
  client.on('message', (raw: Buffer, isBinary) => texts.push(isBinary ? 'not a text' : raw.toString()));
  const [connection] = await Promise.all([accepted, once(client, 'open')]);
  const close = () => {
    client.terminate();
    server.close();
  };
  return { client, connection, texts, close };
}

it('a client that stops reading gets one hint for all that it missed when it has caught up, and then deltas again', async () => {
  const feed = new ListingsFeed(app.db);
  const failures: unknown[] = [];
  const push = new ListingsPush(feed, {
    onFailure: (error) => failures.push(error),
    maySend: () => true,
    frames: noFrames(),
  });
  const hub = new LiveHub(STRANGER_LIMITS, { listings: push });
  const { client, connection, texts, close } = await openLine(hub);
  const change = async (id: number) => {
    await moveEscrow(app.db, String(id), '-0.05');
    hub.announce({ group: 'listings', users: null });
    const version = await readListingsVersion(app.db);
    await waitUntil(() => feed.version === version);
  };
  const since = await readListingsVersion(app.db);
  client.send(JSON.stringify({ type: 'subscribe', group: 'listings', feed: 1, since }));
  await waitUntil(() => texts.length === 1);
  await change(5);
  await waitUntil(() => texts.length === 2);
  texts.pop();
  client.pause();
  // The kernel takes in some megabytes for it before anything waits with us.
  let orders = 0;
  for (; connection.socket.waitingBytes === 0; orders += 1) connection.socket.send(HINTS.orders);
  for (const id of [6, 7, 8]) await change(id);
  client.resume();
  await waitUntil(() => texts.length === orders + 2);
  expect(texts.slice(1).filter((text) => text !== '{"group":"orders"}')).toEqual([HINT]);
  expect(texts.at(-1)).toBe(HINT);
  await change(9);
  await waitUntil(() => texts.length === orders + 3);
  expect(deltaIn(texts.at(-1) ?? '').set.map(([id]) => id)).toEqual(['9']);
  expect(failures).toEqual([]);
  close();
  await push.close();
});
