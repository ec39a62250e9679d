import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries';
import { findFreePort } from './freePort';
import type { Home } from './home';
import { findPostmaster } from './postmaster';
import { runProgram } from './runProgram';

/** After a crash PostgreSQL repairs itself before it answers. This is the longest that we wait. */
export const START_TIMEOUT_S = 600;

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
  // pg_ctl hands its words to a shell, for which `$` in the name of a folder has a meaning. So they name no folder: the
  // cluster is in the environment, and the log is relative to the folder in which the program runs.
  const words = ['-l', path.relative(home.folder, home.log), '-o', `-p ${String(port)} ${SHOWN_FOLDER}`];
  await runProgram(home, binaries.pgCtl, ['start', ...words, '-w', '-t', String(START_TIMEOUT_S)], {
    PGDATA: home.cluster,
  });
  // A disk that is full is no reason to fail: the next start then takes another port.
  await writeFile(portFile(home), String(port)).catch(() => undefined);
  return port;
}
