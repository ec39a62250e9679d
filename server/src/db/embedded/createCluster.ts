import { appendFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries';
import type { Home } from './home';
import { draftOf, exists } from './reach';
import { runProgram } from './runProgram';

/** The superuser of the embedded cluster. */
export const CLUSTER_USER = 'crossrate';

const SETTINGS = `
# Crossrate: only this machine may connect, over TCP, with the password beside this folder.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
# Failed statements contain names and amounts; the server's own log says what is needed.
log_min_error_statement = panic
log_min_messages = fatal
`;

/** Settings for tests, which may lose data at a power failure. */
const SETTINGS_OF_TESTS = `
fsync = off
full_page_writes = off
autovacuum = off
shared_buffers = 64MB
jit = off
max_parallel_workers_per_gather = 0
checkpoint_timeout = 1h
`;

/**
 * Creates the files of the database if there are none. They appear under their final name only when they are complete.
 */
export async function createCluster(
  home: Home,
  binaries: Binaries,
  forTests: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (await exists(home.cluster)) return;
  say('Creating the database…');
  const unfinished = draftOf(home.cluster);
  await runProgram(home, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...(forTests ? ['--no-sync', '--set=scram_iterations=1'] : []),
  ]);
  await appendFile(path.join(unfinished, 'postgresql.conf'), SETTINGS + (forTests ? SETTINGS_OF_TESTS : ''));
  // If another process was faster, its cluster is used.
  await rename(unfinished, home.cluster).catch(() => rm(unfinished, { recursive: true, force: true }));
}
