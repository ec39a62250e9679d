import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '@server/db/database';
import { startEmbedded } from '@server/db/embedded/startEmbedded';
import { createDatabase } from '@server/db/pool';
import { bundleServer } from '../../../../.ci/server.cjs';
import { onFreePort } from '@test/support/server/onFreePort';

const ROOT = path.resolve(__dirname, '../../../..');
const POLL_MS = 100;
const ENTERABLE_BY_ALL = 0o755;

/** A separate server for the tests of one worker. */
export interface RunningServer {
  /** Its origin, without a slash at the end. */
  url: string;
  /** Its database, to look things up (the pin in a mail, say). */
  db: Database;
  /** The same for the owner of its tables: for what a server never does. */
  owner: Database;
  /** Runs the operator's program, as `npm run operator --` does; answers what it printed. */
  operator(...args: string[]): Promise<string>;
  /** What the server has logged so far. */
  log(): string;
  /** Kills the process, as a crash does; the database keeps running. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, at the same address on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** As long as it takes: a start costs seconds of processor time, of which a busy machine gives little. */
async function waitUntilUp(url: string, child: ChildProcess, log: () => string): Promise<void> {
  while ((await fetch(`${url}/backend/appstatus/`).catch(() => null)) === null) {
    if (hasEnded(child)) throw new Error(`The server did not start:\n${log()}`);
    await pause(POLL_MS);
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Starts the real server on a free port, with a fresh embedded database and the build in dist/. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-server-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const logFile = path.join(dataFolder, 'server.log');
  const log = () => readFileSync(logFile, 'utf8');
  const startAt = async (port: number) => {
    const url = `http://127.0.0.1:${String(port)}`;
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_FOLDER: dataFolder, APP_URL: url, FOR_TESTS: 'on' };
    const env = { ...process.env, ...own, ...settings };
    const out = openSync(logFile, 'a');
    const child = spawn(process.execPath, [bundleServer()], { cwd: ROOT, env, stdio: ['ignore', out, out] });
    closeSync(out);
    // If this process gives up before, the server stops, and its database with it. It can, because its log is a file:
    // the end of a pipe would end it as well, at the first line that it writes.
    process.once('exit', () => child.kill());
    await waitUntilUp(url, child, log);
    return { child, port, url, env };
  };
  const { port, url, env, ...started } = await onFreePort(startAt);
  let { child } = started;
  // The server runs it already, so this only finds its address.
  const embedded = await startEmbedded({ dataFolder });
  const db = createDatabase(embedded.url, { maxConnections: 2 });
  const owner = createDatabase(embedded.ownerUrl, { maxConnections: 1 });
  return {
    url,
    db,
    owner,
    log,
    operator: async (...args) => {
      const operator = [bundleServer('operator'), ...args];
      return (await promisify(execFile)(process.execPath, operator, { cwd: ROOT, env })).stdout;
    },
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      ({ child } = await startAt(port));
    },
    stop: async () => {
      await Promise.all([db.close(), owner.close()]);
      await end(child, 'SIGTERM');
      await embedded.stop().catch(() => undefined);
      for (const folder of [embedded.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
  };
}
