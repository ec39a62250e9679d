import type { Database, Db } from '@server/db/database';
import { startCluster } from '@test/support/jest/clusterProcess.cjs';
import { copiesOf } from './databaseCopies';

/** Counts statements, and round trips: what is sent before the answer to any of it is one. */
export function countingTrips(db: Db, count: { statements: number; trips: number }): Db {
  let isAnswered = true;
  return {
    query(sql, values) {
      count.statements += 1;
      count.trips += isAnswered ? 1 : 0;
      isAnswered = false;
      return db.query<never>(sql, values).finally(() => (isAnswered = true));
    },
  };
}

/** A suite's own database, migrated and empty. */
export interface TestDatabase {
  /** For the role that serves. */
  db: Database;
  /** For the superuser, who owns the tables: for what a server never does. */
  owner: Database;
  ownerUrl: string;
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

/** Call it in beforeAll, and `close` in afterAll. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = await findCluster();
  const copies = copiesOf(cluster.templateUrl, false);
  const { drop, ...fresh } = await copies.fresh();
  const close = async () => {
    await drop();
    await copies.close();
    await cluster.stop();
  };
  return { ...fresh, close };
}
