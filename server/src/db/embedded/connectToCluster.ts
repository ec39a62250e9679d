import { realpath } from 'node:fs/promises';
import { Client, DatabaseError } from 'pg';
import { CLUSTER_USER } from './createCluster';
import type { Home } from './home';

/** The lock that a process holds while it creates a database, until its connection ends. */
const CREATION_LOCK = '7262637202';

/** The address of a database of the embedded cluster. */
export function clusterUrl(home: Home, port: number, database: string): string {
  return `postgres://${CLUSTER_USER}:${home.password}@127.0.0.1:${String(port)}/${database}`;
}

/** Runs `work` on its own connection to the maintenance database of the cluster. */
async function withCluster<Result>(
  home: Home,
  port: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: clusterUrl(home, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    application_name: 'crossrate keeper',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const WRONG_PASSWORD = '28P01';

/** No answer yet is no reason to give up. A refused password is: waiting would not change it. */
function orNull(error: unknown): null {
  if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) throw error;
  return null;
}

/** True if the PostgreSQL at that port answers and runs on our own files. @throws if it refuses our password */
export async function isOurs(home: Home, port: number): Promise<boolean> {
  const ask = (client: Client) =>
    client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const answer = await withCluster(home, port, ask).catch(orNull);
  return answer?.rows[0]?.folder === (await realpath(home.cluster));
}

/** Creates the database if it does not exist yet. */
export async function ensureDatabase(home: Home, port: number, name: string): Promise<void> {
  await withCluster(home, port, async (client) => {
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** How many sessions others have open (other server processes, the operator). */
export async function countOtherSessions(home: Home, port: number): Promise<number> {
  const sql =
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  return withCluster(home, port, async (client) => (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0);
}
