import { type RunningServer, startServer } from '@server/startServer';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

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

/** What an alert makes of these is tried in server/ops/alerts.test.yml. */
describe('what alerts read, on a real server [S11.watch]', () => {
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
