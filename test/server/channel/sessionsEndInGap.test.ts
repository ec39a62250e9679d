import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_COOKIE } from '@server/modules/sessions/liveCookie';
import { openSession } from '@server/modules/sessions/session';
import { digestOf } from '@server/modules/sessions/secrets';
import { createApp } from '@server/startServer';
import { startLiveServer } from '@server/channel/liveServer';
import { createHttpServer, listen, stopListening } from '@server/http/connections';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { seededRandom } from '@test/support/random/seededRandom';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openClient } from '@test/support/server/liveClient';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const SESSIONS = atEffort(20);
const AT_ONCE = 20;
/** The connection for announcements is opened again after half a second. */
const GAP_MS = 900;
const NO_HEARTBEAT_MS = 600_000;
const PATIENCE_MS = 60_000;

const app = opened(openTestApp);

let people = 0;

/** A user with a session and a socket of it. Without a password: hashing a thousand would take minutes. */
async function arrive(url: string) {
  people += 1;
  const sql = 'insert into users (email, username, password_hash) values ($1, $1, $1) returning id';
  const [user] = await app.db.query<{ id: string }>(sql, [`person.${String(people)}@example.com`]);
  const { token } = await openSession(app.db, user?.id ?? '');
  const Cookie = `${LIVE_COOKIE}=${digestOf(token).toString('base64url')}`;
  const { socket, closed } = await openClient(url, ['orders'], { headers: { Cookie } });
  const logOut = () => app.call('POST', 'logoutall/', { token });
  return { socket, closed, logOut };
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'crossrate listener'`;

it('closes every socket of a session that ends while announcements are lost [S4.live.2, S11.sessions]', async () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  const server = createHttpServer(createApp(app.parts));
  const live = await startLiveServer(server, { ...app.parts, heartbeatMs: NO_HEARTBEAT_MS });
  const url = `http://127.0.0.1:${String(await listen(server, 0, '127.0.0.1'))}`;
  const codes: number[] = [];
  for (let ended = 0; ended < SESSIONS; ended += AT_ONCE) {
    // One after the other: on a busy machine twenty new connections at once may take longer than the pool waits.
    const users: Awaited<ReturnType<typeof arrive>>[] = [];
    while (users.length < AT_ONCE) users.push(await arrive(url));
    const stays = await arrive(url);
    await app.db.query(CUT);
    const moments = users.map(() => random.between(0, GAP_MS));
    await Promise.all(users.map(({ logOut }, index) => pause(moments[index]).then(logOut)));
    const late = pause(PATIENCE_MS, 0, { ref: false });
    codes.push(...(await Promise.all(users.map(({ closed }) => Promise.race([closed, late])))));
    expect(stays.socket.readyState).toBe(stays.socket.OPEN);
    stays.socket.terminate();
  }
  const wrong = codes.filter((code) => code !== 4401);
  expect({ seed, sessions: codes.length, wrong }).toEqual({ seed, sessions: codes.length, wrong: [] });
  if (EFFORT > 1) process.stdout.write(`seed ${String(seed)}: ${String(codes.length)} sessions, none left open\n`);
  await Promise.all([stopListening(server), live.close()]);
});
