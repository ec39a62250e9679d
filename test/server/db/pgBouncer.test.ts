import { startServer } from '@server/startServer';
import { createDatabase } from '@server/db/pool';
import { announce } from '@server/news/announce';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { chooseSeed } from '@test/support/random/seededChoices';
import { openClient } from '@test/support/server/liveClient';
import { HAS_PGBOUNCER, startPgBouncer } from '@test/support/server/pgBouncer';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { runHttp } from '@test/tools/soak/kills/clients';

const OPERATIONS = 150;
const CLIENTS = 8;
/** Fewer than the server's own pool opens, so that transactions of different clients share connections. */
const CONNECTIONS = 4;
const SETTINGS = { PORT: '0', DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0' };

(HAS_PGBOUNCER ? describe : describe.skip)('behind PgBouncer in transaction mode [S11.watch]', () => {
  let test: TestDatabase;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    test = await openTestDatabase();
    bouncer = await startPgBouncer(test.url, CONNECTIONS);
  });
  afterAll(async () => {
    await bouncer.close();
    await test.close();
  });

  it(`${String(OPERATIONS)} operations of ${String(CLIENTS)} clients at once leave the books right, and live messages arrive`, async () => {
    const db = createDatabase(bouncer.url, { directUrl: test.url });
    const server = await startServer({ db, config: readConfig(SETTINGS), log: createLog('silent'), builtApp: null });
    const page = await openClient(server.url, ['orders']);
    await db.transaction((tx) => announce(tx, 'orders'));
    await page.until(1);
    const load = { operations: OPERATIONS, clients: CLIENTS, seed: chooseSeed() };
    expect(await runHttp({ ...load, origins: [server.url], db })).toBeGreaterThanOrEqual(OPERATIONS);
    await server.close();
    await db.close();
  }, 600_000);

  it('it refuses the limits that a connection sends without a direct address', async () => {
    const db = createDatabase(bouncer.url);
    await expect(db.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
    await db.close();
  });
});
