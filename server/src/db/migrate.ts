import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '@server/platform/config';
import type { Database, Db } from './database';
import { grantToServer } from './grants';

const MIGRATIONS_FOLDER = path.join(PROJECT_FOLDER, 'server/src/db/migrations');
/** Any number works if all server processes use the same one. */
const MIGRATION_LOCK = '7262637201';

async function applied(tx: Db): Promise<Set<string>> {
  await tx.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null)');
  const rows = await tx.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}

/** The files in a folder and those inside it, by their names, in the order of their numbers. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true });
  const named = files.map((file) => [path.basename(file), path.join(folder, file)] as const);
  return new Map(named.filter(([name]) => /^\d+_.*\.sql$/.test(name)).sort());
}

/** The names of the migrations that have not run on this database. */
export async function findMissingMigrations(db: Db, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const known = new Set((await db.query<{ name: string }>('select name from migrations')).map(({ name }) => name));
  return [...(await filesIn(folder)).keys()].filter((name) => !known.has(name));
}

interface MigrateOptions {
  folder?: string;
  /** The role that serves, if it is another one than the owner who migrates. */
  server?: string | null;
}

/**
 * Brings the database to the newest schema: runs each numbered SQL file once, in order, and gives the role that serves
 * what it needs. All of it is one transaction under a lock, so that several processes may start at the same time.
 *
 * @returns the names of the files that ran now
 */
export async function migrate(
  db: Database,
  { folder = MIGRATIONS_FOLDER, server = null }: MigrateOptions = {},
): Promise<string[]> {
  const files = await filesIn(folder);
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const known = await applied(tx);
    const fresh = [...files].filter(([name]) => !known.has(name));
    for (const [name, file] of fresh) {
      await tx.query(await readFile(file, 'utf8'));
      await tx.query('insert into migrations (name, applied_at) values ($1, now())', [name]);
    }
    if (server !== null) await grantToServer(tx, server);
    return fresh.map(([name]) => name);
  });
}
