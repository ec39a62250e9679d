import type { Config } from '@server/platform/config';
import { ConfigError } from '@server/platform/configValues';
import type { Log } from '@server/platform/log';
import { startEmbedded } from './embedded/startEmbedded';
import { findMissingMigrations, findRole, isLogProtected, migrate } from './migrate';
import { createDatabase } from './pool';
import { isOfOlderCluster, settleIn } from './restored';
import { type Database, type Db, sqlState } from './database';

/** A migrated database, embedded or not, and how to close it. */
interface OpenDatabase {
  db: Database;
  url: string;
  /** Closes the pool, and stops the embedded PostgreSQL unless another process uses it. */
  close: () => Promise<void>;
}

/** Far longer than any statement of the product takes. The app itself gives up after 5 s. */
const LIMITS = { statementMs: 15_000, answerMs: 20_000 };
/** insufficient_privilege */
const NOT_ALLOWED = '42501';
const NOT_PROTECTED =
  'the role of DATABASE_URL can change the log of operators and the ledger: see "Database roles" in docs/OPERATIONS.md';
const UNLIMITED = { statementMs: 0, answerMs: 0 };

/** Does what may take long on a large database, on a connection of its own. */
async function withoutLimits<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDatabase(url, { maxConnections: 1, limits: UNLIMITED });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const migrateAt = (url: string, server: string | null): Promise<string[]> =>
  withoutLimits(url, (owner) => migrate(owner, { server }));

/** The schema is not the newest, and the role that serves may not change it. */
function explain(error: unknown, missing: readonly string[] | null): unknown {
  if (sqlState(error) !== NOT_ALLOWED) return error;
  return new ConfigError(
    'DATABASE_OWNER_URL',
    'none',
    `the address with the role that owns the tables, because the role of DATABASE_URL may not add ${missing?.join(', ') ?? 'the schema'}`,
  );
}

/**
 * Brings the schema up to date as the owner of the tables, if the owner's address is known (decision 462). The role that
 * serves can do it only if it owns them too; it need not if nothing is missing.
 */
async function migrateOnce(db: Database, ownerUrl: string | null, ownUrl: string): Promise<string[]> {
  if (ownerUrl !== null) return migrateAt(ownerUrl, await findRole(db));
  const missing = await findMissingMigrations(db).catch(() => null);
  if (missing?.length === 0) return [];
  return migrateAt(ownUrl, null).catch((error: unknown) => {
    throw explain(error, missing);
  });
}

function reportAttempt(log: Pick<Log, 'warn'>, attempt: number, error: unknown): void {
  if (error === null) log.warn({ attempt }, 'the embedded database had ended and runs again');
  else log.warn({ attempt, err: error }, 'the embedded database has ended and could not be started again yet');
}

/**
 * Opens DATABASE_URL, or the embedded PostgreSQL of the data folder, and migrates it to the newest schema. The embedded
 * one is kept running until it is closed.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'dataFolder' | 'forTests'>,
  onProgress: (line: string) => void,
  log: Pick<Log, 'warn'>,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataFolder, forTests } = config;
  const embedded = databaseUrl === null ? await startEmbedded({ dataFolder, forTests, onProgress }) : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  const onLostConnection = (error: Error) => {
    // The pool adds the whole connection, with its secret key.
    Reflect.deleteProperty(error, 'client');
    log.warn({ err: error }, 'connection lost');
  };
  const onMoved = (host: string) => log.warn({ host }, 'another server takes the writes now');
  const db = createDatabase(url, { onLostConnection, onMoved, limits: LIMITS, directUrl });
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    const ownerUrl = embedded ? embedded.ownerUrl : config.databaseOwnerUrl;
    const fresh = await migrateOnce(db, ownerUrl, directUrl ?? url);
    if (fresh.length > 0) onProgress(`Database schema: ${fresh.join(', ')}`);
    if (await isOfOlderCluster(db)) {
      onProgress('Restored from a dump: numbering what waits to be read again');
      await withoutLimits(directUrl ?? url, settleIn);
    }
    if (!(await isLogProtected(db))) log.warn(NOT_PROTECTED);
    embedded?.keepRunning((attempt, error) => reportAttempt(log, attempt, error));
    return { db, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A database belongs to one world from its first start: a sandbox never serves real money, and nothing else serves play
 * money (decision 579). One that has users and no note yet is older than sandboxes.
 *
 * @throws ConfigError if the database belongs to the other world
 */
export async function requireWorld(db: Db, sandbox: boolean): Promise<void> {
  await db.query(
    'insert into world (sandbox) select $1 where not ($1 and exists (select from users)) on conflict do nothing',
    [sandbox],
  );
  const [world] = await db.query<{ sandbox: boolean }>('select sandbox from world');
  if (world?.sandbox === sandbox) return;
  const [set, wanted] = sandbox ? ['on', 'off, or a database without users'] : ['off', 'on'];
  throw new ConfigError('SANDBOX', set, `${wanted}: this database has ${sandbox ? 'real' : 'play'} money`);
}
