import { createApp } from '@server/startServer';
import { startLiveServer } from '@server/channel/liveServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { openSession } from '@server/modules/sessions/session';
import { AGENTS, logInFrom, sessionsOf } from '@test/support/server/devices';
import { openClient } from '@test/support/server/liveClient';
import { quickest } from '@test/support/server/waitUntil';
import { openTestApp, type TestApp } from '@test/support/server/testApp';

let app: TestApp;
let servers: Awaited<ReturnType<typeof start>>[] = [];
beforeAll(async () => {
  app = await openTestApp();
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await app.close();
});

const NEVER_MS = 600_000;
/** A live channel of its own on the same database, as another process has. */
async function start() {
  const server = createHttpServer(createApp(app.parts));
  const live = await startLiveServer(server, { ...app.parts, heartbeatMs: NEVER_MS });
  const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
  return { url, stop: () => Promise.all([stopListening(server), live.close()]) };
}
const openAll = (live: string) =>
  Promise.all(servers.map(({ url }) => openClient(url, ['orders'], { headers: { Cookie: live } })));

/** A user with two devices, each with a socket in every process, and what is open of each. */
async function twoDevices() {
  const person = await app.signUp();
  const [desk, phone] = [await logInFrom(app, person, AGENTS.firefox), await logInFrom(app, person, AGENTS.phone)];
  const [desks, phones] = [await openAll(desk.live), await openAll(phone.live)];
  const areOpen = () => [...desks, ...phones].map(({ socket }) => socket.readyState === socket.OPEN);
  return { person, desk, phones, areOpen };
}
const codesOf = (clients: Awaited<ReturnType<typeof openAll>>) => Promise.all(clients.map(({ closed }) => closed));

it('the sockets of an ended session close within a second in every process, and no others [S11.devices.socket]', async () => {
  const close = async () => {
    const { desk, phones, areOpen } = await twoDevices();
    const ended = (await sessionsOf(app, desk.token)).find(({ system }) => system === 'Android');
    await app.call('DELETE', `sessions/${String(ended?.id)}/`, { token: desk.token });
    const answered = performance.now();
    expect(await codesOf(phones)).toEqual([4401, 4401]);
    const took = performance.now() - answered;
    expect(areOpen()).toEqual([true, true, false, false]);
    return took;
  };
  expect(await quickest(1_000, close)).toBeLessThan(1_000);
});

it('the sockets of all other sessions close, and the caller’s stay open [S11.devices.socket]', async () => {
  const { desk, phones, areOpen } = await twoDevices();
  await app.call('POST', 'sessions/end-others/', { token: desk.token });
  expect(await codesOf(phones)).toEqual([4401, 4401]);
  expect(areOpen()).toEqual([true, true, false, false]);
});

it('the sockets of the oldest session close when one too many is opened [S11.devices.socket, S11.sessions]', async () => {
  const person = await app.signUp();
  const oldest = await logInFrom(app, person, AGENTS.phone);
  await app.db.query('delete from sessions where user_id = $1 and browser = $2', [person.id, '']);
  const clients = await openAll(oldest.live);
  await Promise.all(Array.from({ length: 50 }, () => openSession(app.db, String(person.id))));
  expect(await codesOf(clients)).toEqual([4401, 4401]);
});
