import { createHmac } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { Client, DatabaseError } from 'pg';
import { CLUSTER_USER } from './createCluster';
import type { Home } from './home';

/** The lock that a process holds while it creates a database, until its connection ends. */
const CREATION_LOCK = '7262637202';

/** The role by which the server uses the embedded database. It owns nothing and is no superuser. */
export const SERVER_ROLE = 'crossrate_server';

/** The same database for the role that serves. Nobody can reckon the owner's password from its. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(SERVER_ROLE).digest('hex');
  url.username = SERVER_ROLE;
  return url.href;
}

/** The address of a database of the embedded cluster, for the superuser. */
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

/** Creates the role that serves. It sees what other sessions do, because a day is closed when all of them have ended. */
async function createRole(client: Client, password: string): Promise<void> {
  await client.query(`create role ${SERVER_ROLE} login password ${client.escapeLiteral(password)}`);
  await client.query(`grant pg_read_all_stats to ${SERVER_ROLE}`);
}

/** Creates the database and the role that serves, if they do not exist yet. @returns the database's address for its owner */
export async function ensureDatabase(home: Home, port: number, name: string): Promise<string> {
  const ownerUrl = clusterUrl(home, port, name);
  await withCluster(home, port, async (client) => {
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK]);
    const role = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    if (!role.rowCount) await createRole(client, new URL(serverUrlOf(ownerUrl)).password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  return ownerUrl;
}

/** How many sessions others have open (other server processes, the operator). */
export async function countOtherSessions(home: Home, port: number): Promise<number> {
  const sql =
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  return withCluster(home, port, async (client) => (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0);
}
