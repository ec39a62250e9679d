import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@server/db/database';
import { findFreePort } from '@server/db/embedded/freePort';
import { openHome } from '@server/db/embedded/home';
import { findPostmaster } from '@server/db/embedded/postmaster';
import { startEmbedded } from '@server/db/embedded/startEmbedded';
import { createDatabase } from '@server/db/pool';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';

const ENTERABLE_BY_ALL = 0o755;
const SETTINGS = { DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0', LOG_LEVEL: 'error', DATABASE_URL: '' };

/** The real server on its own data folder, with its own PostgreSQL, made to be killed. */
export interface KillableServer {
  origin: string;
  /** @returns milliseconds until it was ready */
  start(): Promise<number>;
  /** Kills it without warning, and on request every process of its PostgreSQL too. */
  kill(withDatabase: boolean): Promise<void>;
  /** The database of the moment; after a kill it may be at another port. */
  openDatabase(): Promise<Database>;
  log(): string;
  remove(): Promise<void>;
}

/** A postmaster and its children; a child that was left alone would go on writing. */
async function processesOf(postmaster: number): Promise<number[]> {
  const list = promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  const { stdout } = await list.catch(() => ({ stdout: '' }));
  return [postmaster, ...stdout.split(/\s+/).flatMap((pid) => (/^\d+$/.test(pid) ? [parseInt(pid, 10)] : []))];
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

export async function makeKillableServer(): Promise<KillableServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-kills-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const port = await findFreePort();
  let server: ServerProcess | undefined;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    log: () => server?.log() ?? '',
    start: async () => {
      const startedAt = performance.now();
      server = await startServerProcess(port, { ...SETTINGS, DATA_FOLDER: dataFolder });
      return Math.round(performance.now() - startedAt);
    },
    kill: async (withDatabase) => {
      const postmaster = withDatabase ? await findPostmaster(await openHome(dataFolder)) : null;
      if (postmaster) for (const pid of await processesOf(postmaster.pid)) killNow(pid);
      await server?.end('SIGKILL');
    },
    openDatabase: async () => createDatabase((await startEmbedded({ dataFolder })).url, { maxConnections: 4 }),
    remove: async () => {
      await server?.end('SIGTERM');
      const embedded = await startEmbedded({ dataFolder });
      await embedded.stop();
      for (const folder of [embedded.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
  };
}
