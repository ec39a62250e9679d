import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Home } from './programs';

/** What a running PostgreSQL records about itself in its data folder. */
interface PostmasterNote {
  pid: number;
  port: number;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const FILLED_WITHIN_MS = 5_000;

const noteFile = (home: Home) => path.join(home.cluster, 'postmaster.pid');

/** The record of a postmaster, or null if there is none or it is only half written. */
async function readNote(home: Home): Promise<PostmasterNote | null> {
  const text = await readFile(noteFile(home), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = parseInt(lines[PID_LINE] ?? '', 10);
  const port = parseInt(lines[PORT_LINE] ?? '', 10);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

async function commandOf(pid: number): Promise<string> {
  const run = promisify(execFile);
  const linux = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
  if (linux) return linux;
  const listing =
    process.platform === 'win32'
      ? run('tasklist', ['/fi', `pid eq ${String(pid)}`, '/fo', 'csv', '/nh'])
      : run('ps', ['-o', 'command=', '-p', String(pid)]);
  return listing.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // If we are not allowed to send a signal to the process, it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True if the process is the postmaster of our own files, which are the folder that it works in. */
async function isPostmasterOf({ cluster }: Home, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command.includes('postgres')) return false;
  const ourFolder = await realpath(cluster);
  const itsFolder = await readlink(`/proc/${String(pid)}/cwd`).catch(() => null);
  if (itsFolder !== null) return itsFolder === ourFolder;
  // Windows lists no arguments.
  return process.platform === 'win32' || [cluster, ourFolder].some((folder) => command.includes(folder));
}

/** A full disk can leave an empty record, with which PostgreSQL refuses to start. A fresh one is about to be filled. */
async function removeEmptyNote(home: Home): Promise<void> {
  const stats = await stat(noteFile(home)).catch(() => null);
  if (stats?.size === 0 && Date.now() - stats.mtimeMs > FILLED_WITHIN_MS) await rm(noteFile(home), { force: true });
}

/**
 * The record of our postmaster, if it is alive. After a crash or a reboot another process may have its number, another
 * PostgreSQL too. PostgreSQL would then refuse to start: such a record is removed.
 */
export async function findPostmaster(home: Home): Promise<PostmasterNote | null> {
  const note = await readNote(home);
  if (!note) await removeEmptyNote(home);
  if (!note || !isAlive(note.pid)) return null;
  if (await isPostmasterOf(home, note.pid)) return note;
  const isStale = isAlive(note.pid) && (await readNote(home))?.pid === note.pid;
  if (isStale) await rm(noteFile(home), { force: true });
  return null;
}

const SURE_FOR_MS = 10_000;

/**
 * A check that may be repeated often. On macOS and Windows the full check runs a program, so a process that was found
 * to be our postmaster is trusted for ten seconds while it is alive.
 */
export function lookRepeatedly(home: Home): () => Promise<PostmasterNote | null> {
  let sure = { pid: 0, until: 0 };
  return async () => {
    const note = await readNote(home);
    if (note && note.pid === sure.pid && performance.now() < sure.until && isAlive(note.pid)) return note;
    const found = await findPostmaster(home);
    if (found) sure = { pid: found.pid, until: performance.now() + SURE_FOR_MS };
    return found;
  };
}
