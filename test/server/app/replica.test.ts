import { type RunningServer, startServer } from '@server/startServer';
import { announce } from '@server/news/announce';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { openClient } from '@test/support/server/liveClient';
import { openReplicatedDatabase, type ReplicatedDatabase } from '@test/support/server/standby';
import { waitUntil } from '@test/support/server/waitUntil';

const COOKIE = 'crossrate_read_after';
const PASSWORD = 'Secret!word1';

let both: ReplicatedDatabase;
const servers: RunningServer[] = [];
beforeAll(async () => {
  both = await openReplicatedDatabase();
  servers.push(await aServer(), await aServer());
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await both.close();
});

const aServer = () =>
  startServer({
    db: both.primary,
    config: readConfig({ PORT: '0', DEMO: 'off', METRICS_PORT: '0', DATABASE_READ_URL: both.standbyUrl }),
    log: createLog('silent'),
    builtApp: null,
  });

/** A browser: it keeps its cookies, and sends a request to any of the servers. */
class Browser {
  private readonly cookies = new Map<string, string>();
  token: string | null = null;

  async call(method: string, path: string, body: object | null = null, server = servers[0]): Promise<Response> {
    const answer = await fetch(`${server?.url ?? ''}/backend/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: Array.from(this.cookies, (pair) => pair.join('=')).join('; '),
        ...(this.token !== null && { Authorization: `Token ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return answer;
  }

  async name(server = servers[0]): Promise<string> {
    return ((await (await this.call('GET', 'users/me/', null, server)).json()) as { username: string }).username;
  }

  async rename(username: string): Promise<number> {
    return (await this.call('POST', 'users/me/', { username })).status;
  }

  /** Forgets what it has written. */
  keepCookie(value: string | null): void {
    if (value === null) this.cookies.delete(COOKIE);
    else this.cookies.set(COOKIE, value);
  }
}

let users = 0;
async function aUser(): Promise<{ browser: Browser; id: number }> {
  const browser = new Browser();
  const email = `user${String((users += 1))}@example.com`;
  const registered = await browser.call('POST', 'register/', { email, username: 'Ama', password: PASSWORD });
  const session = await browser.call('POST', 'login/', { email, password: PASSWORD });
  browser.token = ((await session.json()) as { token: string }).token;
  return { browser, id: ((await registered.json()) as { id: number }).id };
}

const metric = async (name: string) => {
  const text = await (await fetch(servers[0]?.metricsUrl ?? '')).text();
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
};
const isUsed = async () => (await metric('crossrate_replica_used')) === '1';
const pause = () => both.standbyOwner.query('select pg_wal_replay_pause()');
const resume = async () => {
  await both.standbyOwner.query('select pg_wal_replay_resume()');
  await waitUntil(isUsed);
};
/** Changes a row without announcing it, as nobody but a test does. */
const renameQuietly = (id: number, username: string) =>
  both.primary.query('update users set username = $2 where id = $1', [id, username]);

describe('reads with a replica [S11.watch]', () => {
  beforeAll(() => waitUntil(isUsed));

  it('are answered by the replica', async () => {
    const { browser, id } = await aUser();
    await waitUntil(async () => (await browser.name()) === 'Ama');
    await pause();
    await renameQuietly(id, 'Only the primary has it');
    expect(await browser.name()).toBe('Ama');
    await resume();
    await waitUntil(async () => (await browser.name()) === 'Only the primary has it');
  });

  it('show users what they have written, at every server process, even if the replica is late', async () => {
    const { browser } = await aUser();
    await pause();
    expect(await browser.rename('Abena')).toBe(200);
    expect(await browser.name(servers[1])).toBe('Abena');
    await resume();
  });

  it('of a client that keeps no cookies are answered by the primary', async () => {
    const { browser, id } = await aUser();
    await pause();
    await renameQuietly(id, 'Only the primary has it');
    browser.keepCookie(null);
    expect(await browser.name()).toBe('Only the primary has it');
    await resume();
  });

  it.each(['', 'x', '-1', '1e3', '99999999999999999999', '9'.repeat(400)])(
    'with the cookie "%s" are answered',
    async (held) => {
      const { browser } = await aUser();
      browser.keepCookie(held);
      expect(await browser.name()).toBe('Ama');
      expect(await isUsed()).toBe(true);
    },
  );

  it('show the change of a live message after it, even if the replica is late', async () => {
    const { browser, id } = await aUser();
    const page = await openClient(servers[0]?.url ?? '', ['orders']);
    await browser.name();
    await pause();
    await both.primary.transaction(async (tx) => {
      await tx.query('update users set username = $2 where id = $1', [id, 'Announced']);
      await announce(tx, 'orders');
    });
    await page.until(1);
    expect(await browser.name()).toBe('Announced');
    page.socket.close();
    await resume();
  });

  it('of an ended session are refused at once, even if the replica is late', async () => {
    const { browser, id } = await aUser();
    expect(await browser.name()).toBe('Ama');
    await pause();
    await both.primary.query('delete from sessions where user_id = $1', [id]);
    expect((await browser.call('GET', 'users/me/')).status).toBe(401);
    await resume();
  });

  it('that name an intent are carried out on the primary, because they may close it', async () => {
    const { browser } = await aUser();
    const answer = await fetch(`${servers[0]?.url ?? ''}/backend/transactions/`, {
      headers: { Authorization: `Token ${browser.token ?? ''}`, 'Idempotency-Key': 'a-key-that-never-arrived' },
    });
    expect([answer.status, answer.headers.get('Idempotency-Status')]).toEqual([200, '410']);
  });

  it('go to the primary while the replica does not follow, which the metrics and ready/ report', async () => {
    const { browser } = await aUser();
    await pause();
    await both.primary.transaction((tx) => announce(tx, 'orders'));
    await waitUntil(async () => !(await isUsed()));
    const ready = await fetch(`${servers[0]?.url ?? ''}/backend/ready/`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'OK', replica: 'away' }]);
    expect(BigInt((await metric('crossrate_replica_lag_bytes')) ?? '0')).toBeGreaterThan(0n);
    expect(await browser.name()).toBe('Ama');
    await resume();
    // The primary goes on writing by itself, so the replica is level again only at moments.
    await waitUntil(async () => (await metric('crossrate_replica_lag_bytes')) === '0');
  });

  it('are answered by the primary while the replica is down, and by the replica when it is back', async () => {
    const { browser, id } = await aUser();
    await waitUntil(async () => (await browser.name()) === 'Ama');
    await both.stopStandby();
    for (let read = 0; read < 3; read += 1) {
      expect(await browser.name()).toBe('Ama');
      expect(await metric('crossrate_replica_used')).toBe('0');
    }
    expect(await browser.rename('Abena')).toBe(200);
    expect(await browser.name(servers[1])).toBe('Abena');
    await both.startStandby();
    await waitUntil(isUsed);
    await pause();
    await renameQuietly(id, 'Only the primary has it');
    expect(await browser.name()).toBe('Abena');
    await resume();
  });
});
