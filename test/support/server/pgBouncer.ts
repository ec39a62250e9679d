import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@server/db/embedded/programs';
import { waitUntil } from './waitUntil';

const PROGRAM = 'pgbouncer';
/** It refuses to run as root. */
const USER = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];

/** Whether the tests with PgBouncer run on this machine. */
export const HAS_PGBOUNCER = spawnSync(PROGRAM, ['--version']).status === 0;

/** What a run says about them. */
export const PGBOUNCER_SUMMARY = HAS_PGBOUNCER
  ? `PgBouncer: tested, with the ${PROGRAM} of this machine`
  : `PgBouncer: not tested, because there is no ${PROGRAM} on the PATH`;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** Starts PgBouncer in transaction mode in front of the database at `url`. @param size its connections to the database */
export async function startPgBouncer(url: string, size: number): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-pgbouncer-'));
  const port = await findFreePort();
  const { protocol, hostname, port: databasePort, username, password, pathname } = new URL(url);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${String(port)}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${path.join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${String(size)}`,
  ];
  await writeFile(path.join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(path.join(folder, 'settings'), `${settings.join('\n')}\n`);
  await chmod(folder, 0o755);
  const child = spawn(PROGRAM, [...USER, path.join(folder, 'settings')], { stdio: 'ignore' });
  await waitUntil(() => answers(port));
  return {
    url: `${protocol}//${username}:${password}@127.0.0.1:${String(port)}${pathname}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
