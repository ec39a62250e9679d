import { createDatabase } from '@server/db/pool';
import { createToken, digestOf } from '@server/modules/sessions/secrets';
import { openSession } from '@server/modules/sessions/session';
import { createApp } from '@server/startServer';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices, type SeededChoices } from '@test/support/random/seededChoices';
import { sessionsOf } from '@test/support/server/devices';
import { openTestApp, PASSWORD, readAnswer, requestOf, type TestApp } from '@test/support/server/testApp';

describe('interleavings', () => {
  const INTERLEAVINGS = atEffort(10);

  const ACTORS = 5;

  const ACTS = 5;

  const READS = ['wallets/', 'sessions/', 'notifications/?unread=true/', 'users/me/'];

  let app: TestApp;

  let other: ReturnType<typeof createDatabase>;

  let send: ((
    method: string,
    path: string,
    token?: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown }>)[];

  beforeAll(async () => {
    app = await openTestApp();
    other = createDatabase(app.url, { maxConnections: 8 });
    // Two processes on one database.
    send = [app.parts, { ...app.parts, db: other }].map((parts) => {
      const server = createApp(parts);
      return async (method, path, token, body) =>
        readAnswer(await server.request(`/backend/${path}`, requestOf(method, { ...(token && { token }), body })));
    });
  });

  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** A session, and when it ended, on the clock of the run. */
  interface Known {
    token: string;
    /** The first end that could have meant it was sent then. */
    mayEndFrom: number;
    /** An end that meant it was answered then. */
    endedAt: number;
  }

  /** One user with sessions, several actors who use and end them at the same time, and what must be true of it. */
  async function interleave(random: SeededChoices, password: string) {
    let clock = 0;
    const tick = () => (clock += 1);
    const wrong: string[] = [];
    const email = `${createToken()}@example.com`;
    const [row] = await app.db.query<{ id: string }>(
      `insert into users (email, username, password_hash, has_logged_in) values ($1, 'Ama', $2, true) returning id`,
      [email, password],
    );
    const userId = row?.id ?? '';
    const known: Known[] = [];
    const add = (token: string) => known.push({ token, mayEndFrom: Infinity, endedAt: Infinity });
    for (let count = 0; count < 3; count += 1) add((await openSession(app.db, userId)).token);
    const ids = new Map<string, number>();
    for (const { token } of known) {
      const own = (await sessionsOf(app, token)).find(({ current }) => current);
      ids.set(token, own?.id ?? 0);
    }
    const warning = createToken();
    await app.db.query(
      `insert into device_warnings (user_id, browser, system, expires_at, token_digest, due_at)
     values ($1, '', '', now() + interval '1 day', $2, null)`,
      [userId, digestOf(warning)],
    );

    const ask = (method: string, path: string, token?: string, body?: unknown) =>
      (send[random.between(0, 1)] as (typeof send)[number])(method, path, token, body);

    /** @param meant the sessions that the end is about; those that are opened meanwhile may end or not */
    async function end(meant: Known[], method: string, path: string, token?: string) {
      const from = tick();
      for (const one of meant) one.mayEndFrom = Math.min(one.mayEndFrom, from);
      ending += 1;
      const { status } = await ask(method, path, token);
      ending -= 1;
      if (status >= 300) return;
      const at = tick();
      for (const one of meant) one.endedAt = Math.min(one.endedAt, at);
    }
    let ending = 0;

    const acts: Record<string, (by: Known) => Promise<unknown>> = {
      call: async (by) => {
        const started = tick();
        const { status } = await ask('GET', random.oneOf(READS), by.token);
        const answered = tick();
        if (status !== 401 && by.endedAt < started) wrong.push(`${String(status)} after the end`);
        if (status === 401 && by.mayEndFrom > answered) wrong.push('401 without an end');
      },
      endOne: (by) => {
        const [target = by] = known.filter(({ token }) => ids.has(token) && token !== by.token && random.chance(60));
        return end([target], 'DELETE', `sessions/${String(ids.get(target.token))}/`, by.token);
      },
      endOthers: (by) =>
        end(
          known.filter((one) => one !== by),
          'POST',
          'sessions/end-others/',
          by.token,
        ),
      logOut: (by) => end([...known], 'POST', 'logoutall/', by.token),
      deny: () => end([...known], 'POST', `devices/not-me/${warning}/`),
      logIn: async () => {
        const from = tick();
        const isEnding = ending > 0;
        const { status, body } = await ask('POST', 'login/', undefined, { email, password: PASSWORD });
        if (status !== 200) return;
        add((body as { token: string }).token);
        const opened = known.at(-1) as Known;
        // An end that was under way may have met it.
        if (isEnding || ends.some((at) => at >= from)) opened.mayEndFrom = from;
      },
    };
    const ends: number[] = [];
    const plan = Array.from({ length: ACTORS }, () =>
      Array.from({ length: ACTS }, () =>
        random.chance(55)
          ? 'call'
          : random.oneOf(['endOne', 'endOne', 'endOthers', 'logOut', 'logIn', 'logIn', 'deny']),
      ),
    );
    await Promise.all(
      plan.map(async (own) => {
        for (const name of own) {
          if (['endOne', 'endOthers', 'logOut', 'deny'].includes(name)) ends.push(clock + 1);
          await acts[name]?.(random.oneOf(known));
        }
      }),
    );
    for (const one of known) await acts.call?.(one);
    return { wrong, plan, ended: known.filter(({ endedAt }) => endedAt < Infinity).length };
  }

  it(`no call is answered after the end of its session, in ${String(INTERLEAVINGS)} interleavings with log-in, log-out and the press of a mail [S11.devices.end]`, async () => {
    const seed = chooseSeed();
    const { email } = await app.signUp();
    const [user] = await app.db.query<{ password_hash: string }>('select password_hash from users where email = $1', [
      email,
    ]);
    let ended = 0;
    for (let run = 0; run < INTERLEAVINGS; run += 1) {
      const result = await interleave(seededChoices(seed + run), user?.password_hash ?? '');
      if (result.wrong.length > 0) throw new Error(`SEED=${String(seed + run)}: ${JSON.stringify(result)}`);
      ended += result.ended;
    }
    expect(ended).toBeGreaterThan(INTERLEAVINGS);
  }, 1_800_000);
});
