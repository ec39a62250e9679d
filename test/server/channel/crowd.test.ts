import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createApp } from '@server/app/app';
import { createHttpServer, listen, stopListening } from '@server/http/listen';
import { startLiveServer } from '@server/channel/liveServer';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { openClient } from '@test/support/server/liveClient';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function startLive() {
  const server = createHttpServer(createApp(app.parts));
  const live = await startLiveServer(server, app.parts);
  const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
  const stop = async () => void (await Promise.all([stopListening(server), live.close()]));
  return { url, hub: live.hub, stop };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a socket that does not read is cut off while the others go on hearing [S10.server.sockets]', async () => {
  const { url, hub, stop } = await startLive();
  const [deaf, good] = [await openClient(url, ['listings']), await openClient(url, ['listings', 'orders'])];
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
