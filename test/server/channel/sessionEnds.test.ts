import { createApp } from '@server/startServer';
import { startLiveServer } from '@server/channel/liveServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { cookieOf, openClient } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);

async function start(heartbeatMs: number) {
  const server = createHttpServer(createApp(app.parts));
  const live = await startLiveServer(server, { ...app.parts, heartbeatMs });
  const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
  const open = async ({ email }: SignedUp, beforeOpening = () => Promise.resolve<unknown>(null)) => {
    const login = await app.call('POST', 'login/', { body: { email, password: PASSWORD } });
    await beforeOpening();
    return openClient(url, ['orders'], { headers: { Cookie: cookieOf(login.headers) } });
  };
  return { open, stop: () => Promise.all([stopListening(server), live.close()]) };
}

const sql = (text: string, user: SignedUp) => app.db.query(text, [user.id]);

it('closes the sockets of a session that has expired, at the next heartbeat [S4.live.2, S11.sessions]', async () => {
  // Long enough that a busy machine answers each ping in time.
  const { open, stop } = await start(1_000);
  const [user, other] = [await app.signUp(), await app.signUp()];
  const [expired, stays] = [await open(user), await open(other)];
  await sql(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, user);
  expect(await expired.closed).toBe(4401);
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  await stop();
});

it('closes the sockets of a session at the moment in which it expires [S4.live.2, S11.sessions]', async () => {
  const { open, stop } = await start(600_000);
  const [user, other] = [await app.signUp(), await app.signUp()];
  const stays = await open(other);
  const expires = await open(user, () =>
    sql(`update sessions set expires_at = now() + interval '2 seconds' where user_id = $1`, user),
  );
  expect(await expires.closed).toBe(4401);
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  await stop();
});

it('closes the sockets of a session whose end was missed, when messages arrive again [S4.live.2, S11.sessions]', async () => {
  const { open, stop } = await start(600_000);
  const [user, other] = [await app.signUp(), await app.signUp()];
  const [ended, stays] = [await open(user), await open(other)];
  // As a log-out does while the announcement of it is lost.
  await sql('delete from sessions where user_id = $1', user);
  await app.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'crossrate listener'`,
  );
  expect(await ended.closed).toBe(4401);
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  await stop();
});
