import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@server/db/database';
import { startEmbedded } from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';

/** A database of its own, migrated and empty. */
export interface FreshDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

/** A source of fresh databases. */
export interface Databases {
  fresh(maxConnections?: number): Promise<FreshDatabase>;
  close(): Promise<void>;
}

const ENTERABLE_BY_ALL = 0o755;

function urlOf(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies of a migrated template, on the cluster of that address. */
export function copiesOf(templateUrl: string, isLazy: boolean): Databases {
  const template = new URL(templateUrl).pathname.slice(1);
  const keeper = createDatabase(urlOf(templateUrl, 'postgres'), { maxConnections: 1 });
  return {
    fresh: async (maxConnections = 4) => {
      const name = `soak_${randomBytes(6).toString('hex')}`;
      await keeper.query(`create database ${name} template ${template}`);
      // Nothing is killed here: a commit need not wait for the disk. It changes no answer.
      if (isLazy) await keeper.query(`alter database ${name} set synchronous_commit = off`);
      const url = urlOf(templateUrl, name);
      const db = createDatabase(url, { maxConnections });
      const drop = async () => {
        await db.close();
        await keeper.query(`drop database ${name} with (force)`);
      };
      return { db, url, drop };
    },
    close: () => keeper.close(),
  };
}

async function makeTemplate(clusterUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `soak_template_${randomBytes(4).toString('hex')}`;
  const keeper = createDatabase(urlOf(clusterUrl, 'postgres'), { maxConnections: 1 });
  await keeper.query(`create database ${name}`);
  const template = createDatabase(urlOf(clusterUrl, name), { maxConnections: 1 });
  await migrate(template);
  await template.close();
  const drop = async () => {
    await keeper.query(`drop database ${name} with (force)`);
    await keeper.close();
  };
  return { url: urlOf(clusterUrl, name), drop };
}

async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'crossrate-soak-'));
  await chmod(dataFolder, ENTERABLE_BY_ALL);
  const embedded = await startEmbedded({ dataFolder });
  const stop = async () => {
    await embedded.stop();
    for (const folder of [embedded.folder, dataFolder]) await rm(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, stop };
}

/**
 * On DATABASE_URL (whose role may create databases), otherwise on an embedded PostgreSQL that is stopped at the end.
 */
export async function openDatabases(databaseUrl: string | null, isLazy = true): Promise<Databases> {
  const cluster = databaseUrl ? { url: databaseUrl, stop: () => Promise.resolve() } : await startCluster();
  const template = await makeTemplate(cluster.url);
  const copies = copiesOf(template.url, isLazy);
  const close = async () => {
    await copies.close();
    await template.drop();
    await cluster.stop();
  };
  return { fresh: copies.fresh, close };
}
