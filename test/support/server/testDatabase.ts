import { randomBytes } from 'node:crypto';
import type { Database } from '@server/db/database';
import { createDatabase } from '@server/db/pool';
import { startCluster } from '@test/support/jest/clusterProcess.cjs';

/** A suite's own database, migrated and empty. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Drops the database. */
  close(): Promise<void>;
}

interface Cluster {
  templateUrl: string;
  stop(): Promise<unknown>;
}

/** The cluster of the run; a suite of a project without one (.ci/jest) gets its own. */
async function findCluster(): Promise<Cluster> {
  const templateUrl = process.env.CROSSRATE_TEMPLATE_URL;
  return templateUrl ? { templateUrl, stop: () => Promise.resolve() } : startCluster();
}

function urlOf(templateUrl: string, name: string): string {
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster(templateUrl: string, sql: string): Promise<void> {
  const maintenance = createDatabase(urlOf(templateUrl, 'postgres'), { maxConnections: 1 });
  try {
    await maintenance.query(sql);
  } finally {
    await maintenance.close();
  }
}

/** Call it in beforeAll, and `close` in afterAll. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = await findCluster();
  const template = new URL(cluster.templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster.templateUrl, `create database ${name} template ${template}`);
  const url = urlOf(cluster.templateUrl, name);
  const db = createDatabase(url);
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await onCluster(cluster.templateUrl, `drop database ${name} with (force)`);
      await cluster.stop();
    },
  };
}
