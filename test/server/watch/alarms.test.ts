import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RunningServer, startServer } from '@server/startServer';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import type { Replica } from '@server/db/replica';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { noFrames } from '@server/platform/tracing';
import { createMetrics, newVitals } from '@server/platform/metrics';
import { addGauges } from '@server/watch';
import { type CommitProxy, openCommitProxy } from '@test/support/server/commitProxy';
import { openTestApp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { Alarm } from '@test/support/watch/alarm';
import { readSamples, type Sample } from '@test/support/watch/samples';
import { ALERTS } from '@test/tools/dashboards/alerts';
import { readMetricsTable } from '@test/tools/dashboards/metricsTable';

const SCRAPE_S = 15;
const OPERATIONS = path.resolve(__dirname, '../../../docs/OPERATIONS.md');

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

const scrape = async (): Promise<Sample[]> => readSamples(await (await fetch(server.metricsUrl ?? '')).text());
const valueOf = async (name: string) => (await scrape()).find((sample) => sample.name === name)?.value;

/** The alerts for which somebody is called within 60 s of a clock that is not the machine's. */
async function calledWithinAMinute(alarm: Alarm): Promise<string[]> {
  let called: string[] = [];
  for (let at = 0; at <= 60; at += SCRAPE_S) called = alarm.step(SCRAPE_S, await scrape());
  return called;
}

/** An alarm that has watched the server while all was well. */
async function watching(): Promise<Alarm> {
  const alarm = new Alarm(ALERTS);
  for (let times = 0; times < 3; times += 1) expect(alarm.step(SCRAPE_S, await scrape())).toEqual([]);
  return alarm;
}

/** A listing that is due since two minutes ago. */
async function dueListing(): Promise<void> {
  const { id } = await app.signUp();
  await app.db.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     values ($1, 'LIST', 'PENDING', 'CNY', 'NGN', 10, 216, now() - interval '2 minutes')`,
    [id],
  );
}

describe('alerts on a real server', () => {
  it('call nobody while all is well', async () => {
    const alarm = await watching();
    expect(await calledWithinAMinute(alarm)).toEqual([]);
  });

  it('call for a process that is not ready if its database is cut off, and for nothing that follows from it', async () => {
    const alarm = await watching();
    await proxy.close();
    await waitUntil(async () => (await valueOf('crossrate_ready')) === 0);
    await waitUntil(async () => (await valueOf('crossrate_live_listening')) === 0);
    expect(await calledWithinAMinute(alarm)).toEqual(['NotReady']);
  });

  it('call for a late worker, and for the lock that it waits for', async () => {
    const alarm = await watching();
    await app.db.transaction(async (tx) => {
      await tx.query('lock table listings in share mode');
      await dueListing();
      await waitUntil(async () => ((await valueOf('crossrate_db_lock_waits')) ?? 0) > 0);
      expect(await calledWithinAMinute(alarm)).toEqual(['WorkerLate', 'LocksHeld']);
    });
  });

  it('call for books that do not balance, and not for a line that the database refused', async () => {
    const alarm = await watching();
    const [bank] = await app.db.query<{ id: string }>(`select min(id) as id from accounts where kind = 'bank'`);
    const line = `with made as (insert into journals (kind) values ('fund') returning id)
      insert into lines (journal_id, account_id, currency, amount)
      select made.id, a.id, a.currency, 5 from made, accounts a where a.id = $1`;
    await expect(app.db.query(line, [bank?.id])).rejects.toThrow('does not balance');
    expect(await calledWithinAMinute(alarm)).toEqual([]);
    // Only an owner of the tables can do that.
    await app.owner.query('alter table accounts disable trigger user');
    await app.db.query('update accounts set balance = balance + 1 where id = $1', [bank?.id]);
    expect(await calledWithinAMinute(alarm)).toEqual(['LedgerImbalance']);
  });
});

it('the server exports each metric of the table in docs/OPERATIONS.md', () => {
  const metrics = createMetrics();
  const vitals = { ...newVitals(), isOnNats: () => true };
  const replica = { isUsed: true, lag: () => Promise.resolve(0) } as unknown as Replica;
  addGauges(metrics, { db, vitals, replica, countSockets: () => 0, frames: noFrames(), processAfterS: 0 });
  const exported = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const table = readMetricsTable(readFileSync(OPERATIONS, 'utf8')).map(({ metric }) => metric);
  expect(table.filter((name) => !exported.includes(name))).toEqual([]);
  const ours = exported.filter((name) => !/^crossrate_(nodejs|process)_/.test(name));
  expect(ours.filter((name) => !table.includes(name))).toEqual([]);
});
