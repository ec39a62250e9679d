import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '@server/platform/config';
import type { Database, Db } from './database';

/** Tables to which rows are only added: the role that serves may read and insert, and nothing else (decision 462). */
const ONLY_ADDED_TO = [
  'operator_acts',
  'lines',
  'journals',
  'statement_lines',
  'day_closes',
  'day_close_balances',
  'day_close_movements',
  'day_close_banks',
  'dispute_entries',
  'exchanges',
  'standing_runs',
  'funding_references',
  'bank_statements',
  'bank_lines',
  'bank_matches',
  'payout_files',
  'payouts',
  'payout_outcomes',
  'house_lines',
  'held_lines',
  'returned_lines',
  'sent_back_lines',
  'reversed_fundings',
  'reversal_lines',
  'debt_payments',
];

export async function findRole(db: Db): Promise<string> {
  const [row] = await db.query<{ role: string }>('select current_user::text as role');
  if (!row) throw new Error('no role');
  return row.role;
}

/** Names for a GRANT, with their quotes. The tables of an extension in the same schema are not ours to grant. */
const NAMES = `
  select quote_ident($1) as server, quote_ident(current_schema()) as schema,
    string_agg(oid::regclass::text, ', ') filter (where relkind <> 'S') as tables,
    string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences
  from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(relowner, 'USAGE')`;

/**
 * Gives the role that serves what it needs on every table, and takes everything else. The owner of the tables does it after
 * each run of migrations, so tables of later ones are included. Nothing to do if the two are one role.
 */
async function grantToServer(tx: Db, role: string): Promise<void> {
  if (role === (await findRole(tx))) return;
  const [names] = await tx.query<Record<'server' | 'schema' | 'tables' | 'sequences', string>>(NAMES, [role]);
  if (!names) return;
  const { server, schema, tables, sequences } = names;
  const added = ONLY_ADDED_TO.join(', ');
  await tx.query(`
    revoke all on ${tables} from ${server};
    revoke all on ${added} from public;
    grant usage on schema ${schema} to ${server};
    grant usage on sequence ${sequences} to ${server};
    grant select, insert, update, delete on ${tables} to ${server};
    revoke update, delete on ${added} from ${server};
    revoke insert, update, delete on migrations from ${server}`);
}

/** Privileges with which a role can become another one, or the system's user that runs the database. */
const WAYS_AROUND = ['pg_execute_server_program', 'pg_write_server_files'];

/** True if this connection's role can neither change these tables, nor unprotect them, nor become one that can. */
export async function isLogProtected(db: Db): Promise<boolean> {
  const [row] = await db.query<{ is_protected: boolean }>(
    `select not exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = any($1::regclass[]) and (
         pg_has_role(c.relowner, 'MEMBER') or pg_has_role(n.nspowner, 'MEMBER')
         or has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') or has_any_column_privilege(c.oid, 'UPDATE')))
     and not exists (select from unnest($2::text[]) way where pg_has_role(way, 'MEMBER'))
     and not exists (
       -- Before PostgreSQL 16 such a role could make itself a member of any other.
       select from pg_roles where rolname = current_user and rolcreaterole
         and current_setting('server_version_num')::int < 160000) as is_protected`,
    [ONLY_ADDED_TO, WAYS_AROUND],
  );
  return row?.is_protected === true;
}

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
