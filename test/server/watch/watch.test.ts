import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { createTransaction } from '@server/modules/transactions/create';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { newVitals } from '@server/platform/metrics';
import { createApp, type RunningServer, startServer } from '@server/startServer';
import { fund, list, setMarket, swap, work } from '@test/support/money/moneyWorld';
import { startCollector } from '@test/support/server/collector';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { openClient } from '@test/support/server/liveClient';
import { onFreePort } from '@test/support/server/onFreePort';
import { opened } from '@test/support/server/opened';
import { startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

describe('watch', () => {
  let app: TestApp;

  let server: RunningServer;

  beforeAll(async () => {
    app = await openTestApp();
    const config = { ...readConfig({ PORT: '0', DEMO: 'off', DRAIN_S: '0' }), metricsPort: 0 };
    server = await startServer({ db: app.db, config, log: createLog('silent'), builtApp: null });
  });

  afterAll(async () => {
    await server.close();
    await app.close();
  });

  const metrics = async () => (await fetch(server.metricsUrl ?? '')).text();

  const valueOf = (text: string, name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];

  describe('readiness [S11.watch]', () => {
    const ready = async (parts: Partial<TestApp['parts']>) => {
      const answer = await createApp({ ...app.parts, ...parts }).request('/backend/ready/');
      return [answer.status, (await answer.json()) as object, answer.headers.get('Retry-After')];
    };

    it('is ready while the database answers, its schema is current and news arrives', async () => {
      let answer: unknown[] = [];
      // On a starved machine it says for a while that the database is slow, as it should.
      await waitUntil(async () => (answer = await ready({}))[0] === 200);
      expect(answer).toEqual([200, { status: 'OK' }, null]);
    });

    it('is not ready while the database is away, although the process is healthy', async () => {
      const db = { ...app.db, query: () => Promise.reject(new Error('away')) };
      expect(await ready({ db })).toEqual([503, { status: 'no database' }, '5']);
      expect((await createApp({ ...app.parts, db }).request('/backend/health/')).status).toBe(200);
    });

    it('is not ready if a migration has not been run', async () => {
      const db = { ...app.db, query: () => Promise.resolve([]) };
      expect(await ready({ db })).toEqual([503, { status: 'old schema' }, '5']);
    });

    it('is not ready from the signal to stop on, and while no news arrives', async () => {
      expect(await ready({ vitals: { ...newVitals(), isStopping: true } })).toEqual([503, { status: 'stopping' }, '5']);
      const deaf = { ...newVitals(), isListening: () => false };
      expect(await ready({ vitals: deaf })).toEqual([503, { status: 'not listening' }, '5']);
    });

    it('is denied for DRAIN_S at a stop, while requests are still served', async () => {
      const config = readConfig({ PORT: '0', DEMO: 'off', DRAIN_S: '1' });
      const stopping = await startServer({ db: app.db, config, log: createLog('silent'), builtApp: null });
      const closed = stopping.close();
      expect((await fetch(`${stopping.url}/backend/ready/`)).status).toBe(503);
      expect((await fetch(`${stopping.url}/backend/health/`)).status).toBe(200);
      await closed;
      await expect(fetch(`${stopping.url}/backend/health/`)).rejects.toThrow();
    });

    it('follows the connection on which news arrives', async () => {
      const ask = async () => (await fetch(`${server.url}/backend/ready/`)).status;
      expect(await ask()).toBe(200);
      // It listens on a new connection soon, which a starved machine may not see in between.
      while ((await ask()) !== 503)
        await app.db.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'crossrate listener' and datname = current_database()`);
      while ((await ask()) !== 200);
    });
  });

  describe('metrics [S11.watch]', () => {
    it('are Prometheus’ text on a port of their own, and on no path of the app', async () => {
      const answer = await fetch(server.metricsUrl ?? '');
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect((await fetch(`${server.url}/backend/metrics/`)).status).toBe(404);
      expect((await fetch(`${server.url}/metrics`)).headers.get('Content-Type')).not.toMatch(/version=0\.0\.4/);
    });

    it('count requests by route pattern and status, and say nothing about users', async () => {
      const { token, email } = await app.signUp();
      const headers = { Authorization: `Token ${token}` };
      await fetch(`${server.url}/backend/transactions/987654/revoke/`, { method: 'POST', headers });
      await fetch(`${server.url}/backend/users/me/?email=${email}`, { headers });
      await fetch(`${server.url}/backend/no-such-call/${token}`, { headers });
      const text = await metrics();
      const count = 'crossrate_http_request_duration_seconds_count';
      expect(text).toContain(`${count}{method="POST",route="/backend/transactions/:id/revoke/",status="404"} 1`);
      expect(text).toContain(`${count}{method="GET",route="/backend/users/me/",status="200"} 1`);
      for (const secret of [token, email, '987654']) expect(text).not.toContain(secret);
    });

    it('count the pages whose listings did not have the sum that was sent, and no reports of other sites', async () => {
      const { token } = await app.signUp();
      const report = { Authorization: `Token ${token}`, 'Listings-Feed': 'mismatch' };
      const ask = (headers: Record<string, string>) =>
        fetch(`${server.url}/backend/listings/?all_pairs=true`, { headers });
      await ask(report);
      await ask({ Authorization: report.Authorization });
      await ask({ ...report, Origin: 'https://elsewhere.example' });
      expect(valueOf(await metrics(), 'crossrate_feed_mismatch_total')).toBe('1');
    });

    it('count fills, commits, messages to sockets, and for how long announcements waited', async () => {
      await setMarket(app.db);
      const [seller, buyer] = [(await app.signUp()).id, await app.signUp()];
      await fund(app.db, String(seller), 'CNY', '100');
      await fund(app.db, String(buyer.id), 'NGN', '10000');
      await list(app.db, String(seller), swap('CNY', 'NGN', '10', '215'));
      const client = await openClient(server.url, ['listings']);
      await createTransaction(app.db, String(buyer.id), { type: 'ORDER', ...swap('NGN', 'CNY', '215', '215') });
      await work(app.db);
      await client.until(1);
      client.socket.terminate();
      const text = await metrics();
      expect(valueOf(text, 'crossrate_fills_total')).toBe('1');
      expect(valueOf(text, 'crossrate_db_commit_duration_seconds_count')).toMatch(/^[1-9]/);
      expect(text).toMatch(/^crossrate_live_frames_total\{kind="hint"\} [1-9]/m);
      expect(valueOf(text, 'crossrate_live_relay_delay_seconds_count')).toMatch(/^[1-9]/);
      expect(valueOf(text, 'crossrate_operator_cases')).toBe('0');
      expect(valueOf(text, 'crossrate_db_lock_waits')).toBe('0');
    });

    it('report the waiting work, the connections, and that the books are right', async () => {
      const { token } = await app.signUp();
      const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ type: 'FUND_WALLET', currency_from: 'NGN', amount: '10' });
      const funded = await fetch(`${server.url}/backend/transactions/`, { method: 'POST', headers, body });
      expect(funded.status).toBe(201);
      const text = await metrics();
      expect(valueOf(text, 'crossrate_operator_pending')).toBe('1');
      expect(valueOf(text, 'crossrate_worker_due')).toBe('0');
      expect(valueOf(text, 'crossrate_ledger_imbalances')).toBe('0');
      expect(valueOf(text, 'crossrate_log_protected')).toBe('1');
      expect(valueOf(text, 'crossrate_ready')).toBe('1');
      expect(valueOf(text, 'crossrate_live_sockets')).toBe('0');
      expect(text).toMatch(/^crossrate_db_pool_connections\{state="waiting"\} 0$/m);
      expect(valueOf(text, 'crossrate_live_unsent_seconds')).toBe('0');
      await waitUntil(async () =>
        /^crossrate_live_announcements_total\{group="transactions"\} [1-9]/m.test(await metrics()),
      );
    });
  });

  describe('the id of a request [S11.watch]', () => {
    const idOf = async (given: string) => {
      const answer = await fetch(`${server.url}/backend/health/`, { headers: { 'X-Request-Id': given } });
      return answer.headers.get('X-Request-Id');
    };

    it('is the caller’s if it is well formed, otherwise one of our own', async () => {
      expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789');
      expect(await idOf('x')).toMatch(/^[\w-]{36}$/);
      expect(await idOf('12345678 {"level":60}')).toMatch(/^[\w-]{36}$/);
    });
  });
});

/** What an alert makes of these is tried in server/ops/alerts.test.yml. */
describe('what alerts read, on a real server [S11.watch]', () => {
  let app: TestApp;

  let proxy: CommitProxy;

  let db: Database;

  let server: RunningServer;

  beforeEach(async () => {
    app = await openTestApp();
    proxy = await openCommitProxy(app.url);
    db = createDatabase(proxy.url);
    const config = { ...readConfig({ PORT: '0', DEMO: 'off', DRAIN_S: '0', PROCESS_AFTER_S: '0' }), metricsPort: 0 };
    server = await startServer({ db, config, log: createLog('silent'), builtApp: null });
  });

  afterEach(async () => {
    await server.close();
    await db.close();
    await proxy.close();
    await app.close();
  });

  const valueOf = async (name: string): Promise<string | undefined> =>
    new RegExp(`^crossrate_${name} (.+)$`, 'm').exec(await (await fetch(server.metricsUrl ?? '')).text())?.[1];

  const comesTo = (name: string, value: string) => waitUntil(async () => (await valueOf(name)) === value);

  /** A listing that is due since two minutes ago. */
  async function dueListing(): Promise<void> {
    const { id } = await app.signUp();
    await app.db.query(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     values ($1, 'LIST', 'PENDING', 'CNY', 'NGN', 10, 216, now() - interval '2 minutes')`,
      [id],
    );
  }

  it('a process whose database is cut off is neither ready nor listening', async () => {
    await comesTo('ready', '1');
    await comesTo('live_listening', '1');
    await proxy.close();
    await comesTo('ready', '0');
    await comesTo('live_listening', '0');
  });

  it('a worker that waits for a lock is late, and the lock is counted', async () => {
    expect(await valueOf('worker_oldest_due_seconds')).toBe('0');
    expect(await valueOf('db_lock_waits')).toBe('0');
    await app.db.transaction(async (tx) => {
      await tx.query('lock table listings in share mode');
      await dueListing();
      await waitUntil(async () => /^[1-9]/.test((await valueOf('db_lock_waits')) ?? ''));
      expect(parseInt((await valueOf('worker_oldest_due_seconds')) ?? '', 10)).toBeGreaterThan(60);
    });
  });

  it('books that do not balance are counted, and a line that the database refused is not', async () => {
    const [bank] = await app.db.query<{ id: string }>(`select min(id) as id from accounts where kind = 'bank'`);
    const line = `with made as (insert into journals (kind) values ('fund') returning id)
      insert into lines (journal_id, account_id, currency, amount)
      select made.id, a.id, a.currency, 5 from made, accounts a where a.id = $1`;
    await expect(app.db.query(line, [bank?.id])).rejects.toThrow('does not balance');
    expect(await valueOf('ledger_imbalances')).toBe('0');
    // Only an owner of the tables can do that.
    await app.owner.query('alter table accounts disable trigger user');
    await app.db.query('update accounts set balance = balance + 1 where id = $1', [bank?.id]);
    expect(await valueOf('ledger_imbalances')).not.toBe('0');
  });
});

describe('collector away', () => {
  const app = opened(openTestApp);

  let user: SignedUp;

  const start = (settings: Record<string, string>) =>
    onFreePort((port) => startServerProcess(port, { DEMO: 'off', DATABASE_URL: app.url, ...settings }));

  beforeAll(async () => {
    user = await app.signUp('kofi.mensah@example.com');
  });

  it('a collector that is silent holds up no request and no stop [S11.traces.away]', async () => {
    const silent = await startCollector();
    silent.answer = () => undefined;
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
    const ask = () => fetch(`${server.url}/backend/wallets/`, requestOf('GET', { token: user.token }));
    expect((await ask()).status).toBe(200);
    await silent.until(({ name }) => name === 'GET /backend/wallets/');
    expect((await ask()).status).toBe(200);
    await server.end('SIGTERM');
    await silent.close();
  });

  it('a collector that refuses is reported once, and so is its return [S11.traces.away]', async () => {
    const refusing = await startCollector();
    const accept = refusing.answer;
    refusing.answer = (response) => void response.writeHead(400).end();
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url });
    /** Asks once for each time that the collector is asked, because each request costs both of us. */
    const askUntil = async (isDone: () => boolean) => {
      while (!isDone()) {
        const before = refusing.bodies.length;
        expect((await fetch(`${server.url}/backend/health/`)).ok).toBe(true);
        await waitUntil(() => refusing.bodies.length > before || isDone());
      }
    };
    await askUntil(() => refusing.bodies.length > 2);
    refusing.answer = accept;
    await askUntil(() => server.log().includes('the collector takes traces again'));
    expect(server.log().split('the collector takes no traces')).toHaveLength(2);
    await server.end('SIGTERM');
    await refusing.close();
  });

  it.each([
    ['none of the SDK without a collector', {}, false],
    ['the SDK with a collector', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
  ])('a process loads %s [S11.traces.off]', async (_what, settings, isLoaded) => {
    const hook = path.join(tmpdir(), `crossrate-modules-${String(process.pid)}.cjs`);
    const found = `${hook}.json`;
    const write = `require('node:fs').writeFileSync(${JSON.stringify(found)}, JSON.stringify(Object.keys(require.cache)))`;
    await writeFile(hook, `process.on('exit', () => ${write});`);
    const server = await start({ ...settings, NODE_OPTIONS: `--require ${hook}` });
    await server.end('SIGTERM');
    const modules = JSON.parse(await readFile(found, 'utf8')) as string[];
    await Promise.all([rm(hook), rm(found)]);
    const loaded = modules.filter((file) => /node_modules\/@opentelemetry\/(?!api\/)/.test(file.replaceAll('\\', '/')));
    expect(modules.some((file) => file.endsWith('main.cjs'))).toBe(true);
    expect(loaded.length > 0).toBe(isLoaded);
  });
});
