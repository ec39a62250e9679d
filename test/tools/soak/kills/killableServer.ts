import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '@server/db/database';
import { openHome } from '@server/db/embedded/programs';
import { findPostmaster } from '@server/db/embedded/postmaster';
import { startEmbedded } from '@server/db/embedded/startEmbedded';
import { createDatabase } from '@server/db/pool';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { must } from '@test/tools/soak/books';

const ENTERABLE_BY_ALL = 0o755;
const PATIENCE_MS = 180_000;
const POLL_MS = 20;
const SETTINGS = { DEMO: 'off', TRUST_PROXY: 'on', PROCESS_AFTER_S: '0', LOG_LEVEL: 'error', DATABASE_URL: '' };

/** The real server on its own data folder, as one process or several, with its own PostgreSQL, made to be killed. */
export interface KillableServer {
  /** Known once they have started. */
  origins: readonly string[];
  /** Starts the processes that do not run. @returns milliseconds until all are ready */
  start(): Promise<number>;
  /** Kills one process after the other, without warning; or all of them and every process of their PostgreSQL. */
  kill(withDatabase: boolean): Promise<void>;
  /** Kills the postmaster alone. The server must start it again by itself. */
  killPostmaster(): Promise<void>;
  /** @returns milliseconds from the kill of the postmaster until the server was ready again */
  recover(): Promise<number>;
  /** The current database. After a kill of the server it may be at another port. */
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

/** As much of each server's log as a violation shows. */
const LOG_END = 4_000;

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** The status of an answer, or why there is none. */
async function answerOf(url: string): Promise<string> {
  return fetch(url).then(
    ({ status }) => String(status),
    (error: unknown) => String((error as Error).cause ?? error),
  );
}

const isFine = async (url: string): Promise<boolean> => (await answerOf(url)) === '200';

/** Waits until the server has started another postmaster and is ready. @throws Violation if it stops answering */
async function untilBack(origin: string, findPid: () => Promise<number | undefined>, killed: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const health = await answerOf(`${origin}/backend/health/`);
    must(health === '200', 'the server is gone because its database was killed', { origin, health });
    const pid = await findPid();
    if (pid !== undefined && pid !== killed && (await isFine(`${origin}/backend/ready/`))) return;
    must(Date.now() < deadline, 'the database did not come back', { pid, killed });
    await pause(POLL_MS);
  }
}

export async function makeKillableServer(count: number): Promise<KillableServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-kills-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const ports: number[] = [];
  const origins: string[] = [];
  const findPid = async () => (await findPostmaster(await openHome(dataFolder)))?.pid;
  const servers = new Map<number, ServerProcess>();
  let kills = 0;
  let killed = { pid: 0, at: 0 };
  return {
    origins,
    log: () =>
      Array.from(servers, ([port, server]) => `at port ${String(port)}: ${server.log().slice(-LOG_END)}`).join('\n'),
    start: async () => {
      const startedAt = performance.now();
      const startAt = async (port: number) => {
        const server = await startServerProcess(port, { ...SETTINGS, DATA_FOLDER: dataFolder });
        servers.set(port, server);
        return { port, url: server.url };
      };
      for (const port of ports.filter((each) => !servers.has(each))) await startAt(port);
      while (ports.length < count) {
        const { port, url } = await onFreePort(startAt);
        ports.push(port);
        origins.push(url);
      }
      return Math.round(performance.now() - startedAt);
    },
    kill: async (withDatabase) => {
      const postmaster = withDatabase ? await findPid() : undefined;
      if (postmaster !== undefined) for (const pid of await processesOf(postmaster)) killNow(pid);
      const port = ports[(kills += 1) % count] ?? 0;
      for (const each of withDatabase ? ports : [port]) {
        await servers.get(each)?.end('SIGKILL');
        servers.delete(each);
      }
    },
    killPostmaster: async () => {
      const pid = await findPid();
      must(pid !== undefined, 'the database does not run');
      killed = { pid, at: performance.now() };
      killNow(pid);
    },
    recover: async () => {
      for (const origin of origins) await untilBack(origin, findPid, killed.pid);
      return Math.round(performance.now() - killed.at);
    },
    openDatabase: async () => createDatabase((await startEmbedded({ dataFolder })).url, { maxConnections: 4 }),
    remove: async () => {
      for (const server of servers.values()) await server.end('SIGTERM');
      const embedded = await startEmbedded({ dataFolder });
      await embedded.stop();
      for (const folder of [embedded.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
  };
}
