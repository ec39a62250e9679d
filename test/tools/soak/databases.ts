import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_ROLE, serverUrlOf, startEmbedded } from '@server/db/embedded/startEmbedded';
import { migrate } from '@server/db/migrate';
import { createDatabase } from '@server/db/pool';
import { copiesOf, type Databases, openFundings, urlOf } from '@test/support/server/databaseCopies';

const CONNECTIONS = 4;
const ENTERABLE_BY_ALL = 0o755;

async function makeTemplate(
  clusterUrl: string,
  server: string | null,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `soak_template_${randomBytes(4).toString('hex')}`;
  const keeper = createDatabase(urlOf(clusterUrl, 'postgres'), { maxConnections: 1 });
  await keeper.query(`create database ${name}`);
  const template = createDatabase(urlOf(clusterUrl, name), { maxConnections: 1 });
  await migrate(template, { server });
  await openFundings(template);
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
  return { url: embedded.ownerUrl, stop };
}

/**
 * On DATABASE_URL (whose role may create databases, and also serves), otherwise on an embedded PostgreSQL that is stopped at
 * the end.
 */
export async function openDatabases(databaseUrl: string | null, isLazy = true): Promise<Databases> {
  const cluster = databaseUrl ? { url: databaseUrl, stop: () => Promise.resolve() } : await startCluster();
  const template = await makeTemplate(cluster.url, databaseUrl ? null : SERVER_ROLE);
  const copies = copiesOf(template.url, isLazy, databaseUrl ? (url) => url : serverUrlOf);
  const close = async () => {
    await copies.close();
    await template.drop();
    await cluster.stop();
  };
  return { fresh: (maxConnections = CONNECTIONS) => copies.fresh(maxConnections), close };
}
