import { createHmac } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import {
  type Binaries,
  CLUSTER_USER,
  createCluster,
  findBinaries,
  findFreePort,
  type Home,
  openHome,
  runProgram,
} from './programs';
import { findPostmaster, lookRepeatedly } from './postmaster';

/** The lock that a process holds while it creates a database, until its connection ends. */
const CREATION_LOCK = '7262637202';

/** The role by which the server uses the embedded database. It owns nothing and is no superuser. */
export const SERVER_ROLE = 'crossrate_server';

/** The same database for the role that serves. The owner's password cannot be computed from that of this role. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(SERVER_ROLE).digest('hex');
  url.username = SERVER_ROLE;
  return url.href;
}

/** The address of a database of the embedded cluster, for the superuser. */
export function clusterUrl(home: Home, port: number, database: string): string {
  return `postgres://${CLUSTER_USER}:${home.password}@127.0.0.1:${String(port)}/${database}`;
}

/** Runs `work` on its own connection to the maintenance database of the cluster. */
async function withCluster<Result>(
  home: Home,
  port: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: clusterUrl(home, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    application_name: 'crossrate keeper',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const WRONG_PASSWORD = '28P01';

/** Without an answer yet, trying goes on. A refused password ends it, because waiting would not change that. */
function orNull(error: unknown): null {
  if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) throw error;
  return null;
}

/** True if the PostgreSQL at that port answers and runs on our own files. @throws if it refuses our password */
async function isOurs(home: Home, port: number): Promise<boolean> {
  const ask = (client: Client) =>
    client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const answer = await withCluster(home, port, ask).catch(orNull);
  return answer?.rows[0]?.folder === (await realpath(home.cluster));
}

/** Creates the role that serves. It sees what other sessions do, because a day is closed when all of them have ended. */
async function createRole(client: Client, password: string): Promise<void> {
  await client.query(`create role ${SERVER_ROLE} login password ${client.escapeLiteral(password)}`);
  await client.query(`grant pg_read_all_stats to ${SERVER_ROLE}`);
}

/** Creates the database and the role that serves, if they do not exist yet. @returns the database's address for its owner */
async function ensureDatabase(home: Home, port: number, name: string): Promise<string> {
  const ownerUrl = clusterUrl(home, port, name);
  await withCluster(home, port, async (client) => {
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK]);
    const role = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (!role.rowCount) await createRole(client, new URL(serverUrlOf(ownerUrl)).password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  return ownerUrl;
}

/** How many sessions others have open (other server processes, the operator). */
async function countOtherSessions(home: Home, port: number): Promise<number> {
  const sql =
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  return withCluster(home, port, async (client) => (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0);
}

const LOOK_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const GROWTH = 1.5;

/** A program that is kept running, and how each attempt to start it is reported. */
interface Kept {
  isRunning: () => Promise<boolean>;
  start: () => Promise<unknown>;
  /** Called after each attempt to start it again; the error is null if that worked. */
  onAttempt: (attempt: number, error: unknown) => void;
}

/**
 * Checks four times a second whether a program runs, and starts it again if not. The pauses between failed attempts
 * grow, up to five seconds. The attempts never end, because a full disk may be freed after hours.
 *
 * @returns how to stop; it waits for an attempt that is under way
 */
function keepRunning({ isRunning, start, onAttempt }: Kept): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @returns the number of the attempt, 0 if it runs */
  const look = async (attempt: number) => {
    try {
      if (await isRunning()) return 0;
      await start();
      onAttempt(attempt, null);
    } catch (error) {
      onAttempt(attempt, error);
    }
    return attempt;
  };
  const watch = async () => {
    for (let attempts = 0; !signal.aborted;) {
      attempts = await look(attempts + 1);
      const pauseMs = Math.min(LOOK_MS * GROWTH ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}

/** After a crash PostgreSQL repairs itself before it answers. This is the longest that we wait. */
const START_TIMEOUT_S = 600;

const portFile = (home: Home) => path.join(home.folder, 'port');

/** The port of the last start if it is free, so that other processes of this data folder find the database again. */
async function choosePort(home: Home): Promise<number> {
  const last = parseInt(await readFile(portFile(home), 'utf8').catch(() => ''), 10);
  return last > 0 ? findFreePort('127.0.0.1', last).catch(() => findFreePort()) : findFreePort();
}

/** Stops the PostgreSQL of our files, if it runs. */
export async function stopProgram(home: Home, binaries: Binaries): Promise<void> {
  if (!(await findPostmaster(home))) return;
  await runProgram(home, binaries.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast', '-w']);
}

/** On Linux and macOS the postmaster shows its folder among its arguments, by which it is known as ours. */
const SHOWN_FOLDER = process.platform === 'win32' ? '' : '-D "$PGDATA"';

/**
 * Starts PostgreSQL on our files and waits until it answers.
 *
 * @returns its port
 * @throws if it cannot start, or if another process has started it
 */
export async function startProgram(home: Home, binaries: Binaries, wanted?: number): Promise<number> {
  const port = wanted ?? (await choosePort(home));
  // pg_ctl passes its arguments to a shell, for which `$` in a folder name has a meaning. So they contain no folder:
  // the cluster is in the environment, and the log is relative to the folder in which the program runs.
  const words = ['-l', path.relative(home.folder, home.log), '-o', `-p ${String(port)} ${SHOWN_FOLDER}`];
  await runProgram(home, binaries.pgCtl, ['start', ...words, '-w', '-t', String(START_TIMEOUT_S)], {
    PGDATA: home.cluster,
  });
  // A full disk is no reason to fail: the next start then takes another port.
  await writeFile(portFile(home), String(port)).catch(() => undefined);
  return port;
}

const DATABASE_NAME = 'crossrate';
const START_ATTEMPTS = 5;
const POLL_MS = 200;
const LAST_LOOKS = 5;

interface EmbeddedOptions {
  /** Its `postgres` folder holds the database. */
  dataFolder: string;
  onProgress?: (line: string) => void;
  /** Faster, but data may be lost at a power failure. */
  forTests?: boolean;
}

/** A running PostgreSQL that this server manages. */
export interface EmbeddedDatabase {
  /** For the role that serves. */
  url: string;
  /** For the superuser, who owns the tables. */
  ownerUrl: string;
  /** Where its files are. */
  folder: string;
  /** From now on it is started again, at the same port, whenever it has ended. */
  keepRunning(onAttempt: Kept['onAttempt']): void;
  /** Stops it cleanly. It keeps running while another process is connected. */
  stop(): Promise<void>;
}

/** The port of our own postmaster if one is running: it survives a server that was killed. */
async function findRunning(home: Home): Promise<number | null> {
  const deadline = Date.now() + START_TIMEOUT_S * 1000;
  for (;;) {
    const note = await findPostmaster(home);
    if (!note) return null;
    if (await isOurs(home, note.port)) return note.port;
    if (Date.now() > deadline) throw new Error(`The database (process ${String(note.pid)}) runs but does not answer.`);
    await pause(POLL_MS);
  }
}

interface Running {
  port: number;
  /** False if another process has started it. */
  isOurStart: boolean;
}

async function findOrStart(home: Home, binaries: Binaries, say: (line: string) => void): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(home);
    if (running !== null) return { port: running, isOurStart: false };
    say('Starting the database…');
    try {
      return { port: await startProgram(home, binaries), isOurStart: true };
    } catch (error) {
      // Another process may have taken the port, or started the same database at the same moment.
      if (attempt === START_ATTEMPTS) {
        await stopProgram(home, binaries);
        throw error;
      }
      await pause(POLL_MS * attempt);
    }
  }
}

/** True if another process is connected. Our own closed session may still be listed for a moment. */
async function isUsed(home: Home, port: number): Promise<boolean> {
  for (let look = 1; (await countOtherSessions(home, port)) > 0; look += 1) {
    if (look === LAST_LOOKS) return true;
    await pause(POLL_MS);
  }
  return false;
}

/**
 * Whether the database runs at the port that our connections know. Another process of the data folder may have started
 * it at another port, if this one was taken meanwhile.
 */
function isRunningAt(home: Home, port: number): () => Promise<boolean> {
  const look = lookRepeatedly(home);
  return async () => {
    const note = await look();
    if (note && note.port !== port) throw new Error(`It runs at port ${String(note.port)} now: restart this process.`);
    return note !== null;
  };
}

/** Starts the PostgreSQL of a data folder, or uses the one that is already running there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const say = options.onProgress ?? (() => undefined);
  const home = await openHome(options.dataFolder);
  const binaries = await findBinaries(home.user);
  await createCluster(home, binaries, options.forTests ?? false, say);
  const { port, isOurStart } = await findOrStart(home, binaries, say);
  const ownerUrl = await ensureDatabase(home, port, DATABASE_NAME).catch(async (error: unknown) => {
    if (isOurStart) await stopProgram(home, binaries);
    throw error;
  });
  let stopKeeping = () => Promise.resolve();
  return {
    url: serverUrlOf(ownerUrl),
    ownerUrl,
    folder: home.folder,
    keepRunning: (onAttempt) => {
      const start = () => startProgram(home, binaries, port);
      stopKeeping = keepRunning({ isRunning: isRunningAt(home, port), start, onAttempt });
    },
    stop: async () => {
      await stopKeeping();
      // If it does not answer, it is of no use to other processes either.
      if (await isUsed(home, port).catch(() => false)) return;
      await stopProgram(home, binaries);
    },
  };
}
