import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@server/db/embedded/programs';
import { SERVER_ROLE, startEmbedded } from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';
import { bundleServer } from '../../../../.ci/server.cjs';
import { type PlainProxy, startPlainProxy } from '@test/e2e/support/network/plainProxy';
import { openFundings, TEST_KEY } from '@test/support/server/databaseCopies';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { START_TIMEOUT_MS } from '@test/e2e/support/browser/fixtures';
import { expect, test as base } from '@test/e2e/support/people/crowd';
import type { RunningServer } from './startServer';

const ROOT = path.resolve(__dirname, '../../../..');
const PROCESSES = 3;
const ENTERABLE_BY_ALL = 0o755;

/** Several server processes on one PostgreSQL behind a plain proxy; `url` is the proxy's. */
export interface ManyServers extends RunningServer {
  proxy: PlainProxy;
  ports: readonly number[];
  /** In the order of the ports. */
  processes: readonly ServerProcess[];
}

async function startManyServers(settings: Record<string, string>): Promise<ManyServers> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-many-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const embedded = await startEmbedded({ dataFolder, forTests: true });
  const owner = createDatabase(embedded.ownerUrl, { maxConnections: 1 });
  await migrate(owner, { server: SERVER_ROLE });
  const db = createDatabase(embedded.url, { maxConnections: 2 });
  await openFundings(db);
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => findFreePort()));
  const proxy = await startPlainProxy(ports);
  const keys = { SECRETS_KEY: TEST_KEY };
  const env = {
    DATABASE_URL: embedded.url,
    APP_URL: proxy.url,
    TRUST_PROXY: 'on',
    FOR_TESTS: 'on',
    ...keys,
    ...settings,
  };
  const processes = await Promise.all(ports.map((port) => startServerProcess(port, env)));
  return {
    url: proxy.url,
    db,
    owner,
    proxy,
    ports,
    processes,
    operator: async (...args) => {
      const operator = [bundleServer('operator'), ...args];
      const run = promisify(execFile)(process.execPath, operator, { cwd: ROOT, env: { ...process.env, ...env } });
      return (await run).stdout;
    },
    log: () => processes.map((each) => each.log()).join(''),
    kill: async () => {
      await Promise.all(processes.map((each) => each.end('SIGKILL')));
    },
    restart: () => Promise.reject(new Error('many servers are not restarted')),
    stop: async () => {
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await proxy.close();
      await Promise.all([db.close(), owner.close()]);
      await embedded.stop();
      for (const folder of [embedded.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
  };
}

const USUAL_ENV = { DEMO: 'off', PROCESS_AFTER_S: '1', LOG_LEVEL: 'info' };

/** The test for stories that involve several server processes. */
export const test = base.extend<{ manyServers: ManyServers }, { shared: ManyServers }>({
  shared: [
    async ({ serverEnv }, provide) => {
      const servers = await startManyServers({ ...USUAL_ENV, ...serverEnv });
      await provide(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  server: [
    async ({ shared }, provide) => {
      await provide(shared);
    },
    { scope: 'worker' },
  ],
  manyServers: async ({ shared }, provide) => {
    await provide(shared);
  },
});

export { expect };
