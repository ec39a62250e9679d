import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries';
import type { Binaries } from './binaries';
import { countOtherSessions, ensureDatabase, isOurs, serverUrlOf } from './connectToCluster';
import { createCluster } from './createCluster';
import { openHome } from './home';
import type { Home } from './home';
import { keepRunning, type Kept } from './keepRunning';
import { findPostmaster, lookRepeatedly } from './postmaster';
import { START_TIMEOUT_S, startProgram, stopProgram } from './startProgram';

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
  /** From now on it is started again, at the same port, whenever it has ended: killed, or because the disk was full. */
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
