import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@server/db/database';
import { findBinaries, type Home, openHome } from '@server/db/embedded/programs';
import {
  clusterUrl,
  SERVER_ROLE,
  serverUrlOf,
  startEmbedded,
  startProgram,
  stopProgram,
} from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';

const ENTERABLE_BY_ALL = 0o755;
/** Belongs to the running primary, and not to a copy. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];

/** A PostgreSQL of its own, and a second one that follows it. */
export interface ReplicatedDatabase {
  primary: Database;
  primaryUrl: string;
  /** The connection to the second one. */
  standby: Database;
  /** The same for the superuser, who stops and resumes following: `pg_wal_replay_pause()`. */
  standbyOwner: Database;
  standbyUrl: string;
  /** Both in one address: first the second one. */
  url: string;
  /** Stops it as a planned failover does: the second one gets everything before. */
  stopPrimary(): Promise<void>;
  /** From now on the second one takes writes, and follows nobody. */
  promoteStandby(): Promise<void>;
  /** Starts the first one as a server that takes no writes. */
  startDemoted(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

async function copyCluster(from: Home, to: Home, primary: Database): Promise<void> {
  // The copy begins and ends in one session.
  await primary.aside.query(`select pg_backup_start('standby', fast => true)`);
  await promisify(execFile)('cp', ['-a', from.cluster, to.cluster]);
  const [backup] = await primary.aside.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const log = path.join(to.cluster, 'pg_wal');
  for (const entry of await readdir(log, { withFileTypes: true })) {
    if (entry.isFile()) await rm(path.join(log, entry.name));
  }
  for (const name of NOT_COPIED) await rm(path.join(to.cluster, name), { force: true });
  await writeFile(path.join(to.cluster, 'backup_label'), backup?.labelfile ?? '');
}

async function makeStandby(to: Home, source: URL): Promise<void> {
  const { hostname, port, username, password } = source;
  const address = `host=${hostname} port=${port} user=${username} password=${password}`;
  const added: [string, string][] = [
    ['standby.signal', ''],
    ['postgresql.auto.conf', `primary_conninfo = '${address}'\nhot_standby_feedback = on\n`],
  ];
  for (const [name, text] of added) await writeFile(path.join(to.cluster, name), text);
  if (to.user === null) return;
  const { uid, gid } = to.user;
  for (const name of ['backup_label', ...added.map(([each]) => each)])
    await chown(path.join(to.cluster, name), uid, gid);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-replicated-'));
  // PostgreSQL may run as another account than ours, and must get at its folder.
  await chmod(folder, ENTERABLE_BY_ALL);
  return folder;
}

/** Starts both, with the schema of the product and no rows. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folders = [await newFolder(), await newFolder()] as const;
  const embedded = await startEmbedded({ dataFolder: folders[0], forTests: true });
  const primary = createDatabase(embedded.url);
  const owner = createDatabase(embedded.ownerUrl);
  await migrate(owner, { server: SERVER_ROLE });
  const [from, to] = [await openHome(folders[0]), await openHome(folders[1])];
  await copyCluster(from, to, owner);
  await owner.close();
  await makeStandby(to, new URL(embedded.ownerUrl));
  const binaries = await findBinaries(to.user);
  const standbyPort = await startProgram(to, binaries);
  const standbyOwnerUrl = clusterUrl(from, standbyPort, new URL(embedded.url).pathname.slice(1));
  const standbyUrl = serverUrlOf(standbyOwnerUrl);
  const standby = createDatabase(standbyUrl);
  const standbyOwner = createDatabase(standbyOwnerUrl, { maxConnections: 1 });
  return {
    primary,
    primaryUrl: embedded.url,
    standby,
    standbyOwner,
    standbyUrl,
    url: embedded.url.replace(new URL(embedded.url).host, (host) => `${new URL(standbyUrl).host},${host}`),
    stopPrimary: () => stopProgram(from, binaries),
    promoteStandby: async () => void (await standbyOwner.query('select pg_promote()')),
    startDemoted: async () => {
      await appendFile(path.join(from.cluster, 'postgresql.auto.conf'), 'default_transaction_read_only = on\n');
      await startProgram(from, binaries, parseInt(new URL(embedded.url).port, 10));
    },
    stopStandby: () => stopProgram(to, binaries),
    startStandby: async () => void (await startProgram(to, binaries, standbyPort)),
    close: async () => {
      await Promise.all([standby.close(), standbyOwner.close()]);
      await stopProgram(to, binaries);
      await primary.close();
      await embedded.stop();
      for (const folder of [...folders, from.folder, to.folder]) await rm(folder, { recursive: true, force: true });
    },
  };
}
