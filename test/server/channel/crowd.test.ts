import { once } from 'node:events';
import { WebSocket } from 'ws';
import { createApp } from '@server/startServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { startLiveServer } from '@server/channel/liveServer';
import { STRANGER_LIMITS, type StrangerLimits } from '@server/channel/hub';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { cookieOf, openClient } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';

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
