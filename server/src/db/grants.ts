import type { Db } from './database';

/** What is only ever added to: the role that serves reads these tables and inserts, and nothing else (decision 462). */
const ONLY_ADDED_TO = [
  'operator_acts',
  'lines',
  'journals',
  'statement_lines',
  'day_closes',
  'day_close_balances',
  'day_close_movements',
  'dispute_entries',
];

/** The role of a connection. */
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
export async function grantToServer(tx: Db, role: string): Promise<void> {
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

/** What lets a role become another one, or the system's user that runs the database. */
const WAYS_AROUND = ['pg_execute_server_program', 'pg_write_server_files'];

/**
 * True if the role of this connection can neither change what is only added to, nor switch off what keeps it, nor become a
 * role that can.
 */
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
