import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_ROLE } from '@server/db/embedded/startEmbedded';
import { isLogProtected, migrate } from '@server/db/migrate';
import { openDatabase } from '@server/db/openDatabase';
import { createDatabase } from '@server/db/pool';
import { readConfig } from '@server/platform/config';
import { createLog } from '@server/platform/log';
import { urlOf } from '@test/support/server/databaseCopies';
import { opened } from '@test/support/server/opened';
import { openTestDatabase } from '@test/support/server/testDatabase';

const NOT_ALLOWED = '42501';
const LOG = ['operator_acts', 'lines', 'journals'];
const ONLY_ADDED_TO = [
  ...LOG,
  'bank_lines',
  'bank_matches',
  'bank_statements',
  'day_close_balances',
  'day_close_banks',
  'day_close_movements',
  'day_closes',
  'debt_payments',
  'dispute_entries',
  'exchanges',
  'funding_references',
  'payout_files',
  'payouts',
  'payout_outcomes',
  'house_lines',
  'held_lines',
  'returned_lines',
  'reversal_lines',
  'sent_back_lines',
  'reversed_fundings',
  'standing_runs',
  'statement_lines',
].sort();

const test = opened(openTestDatabase);

it.each(
  LOG.flatMap((table) => [
    `update ${table} set ${table === 'operator_acts' ? 'reason = null' : table === 'lines' ? 'amount = 1' : 'kind = null'}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `create trigger other before insert on ${table} for each row execute function refuse_change()`,
    `drop table ${table} cascade`,
  ]),
)('the role that serves may not "%s" [S11.roles]', async (sql) => {
  await expect(test.db.query(sql)).rejects.toMatchObject({ code: NOT_ALLOWED });
});

it.each([
  'set session_replication_role = replica',
  'set role crossrate',
  'create or replace function chain_act() returns trigger language plpgsql as $$ begin return new; end $$',
  `insert into migrations (name, applied_at) values ('900_other.sql', now())`,
  'create table operator_acts_2 (id int)',
])('the role that serves may not "%s" [S11.roles]', async (sql) => {
  await expect(test.db.query(sql)).rejects.toMatchObject({ code: NOT_ALLOWED });
});

it('the role that serves reads every table, owns none, and only adds to some [S11.roles]', async () => {
  const may = (privilege: string) =>
    test.db.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
         and has_table_privilege(oid, $1) is not true order by 1`,
      [privilege],
    );
  const without = async (privilege: string) => (await may(privilege)).map(({ name }) => name);
  expect(await without('SELECT')).toEqual([]);
  expect(await without('INSERT')).toEqual(['migrations']);
  expect(await without('UPDATE')).toEqual([...ONLY_ADDED_TO, 'migrations'].sort());
  expect(await without('DELETE')).toEqual([...ONLY_ADDED_TO, 'migrations'].sort());
  const all = (
    await test.db.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)
  ).length;
  for (const privilege of ['TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN'])
    expect([privilege, (await without(privilege)).length]).toEqual([privilege, all]);
});

it('every table that refuses changes of its rows is one that the server only adds to [S11.roles]', async () => {
  const rows = await test.owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname like 'refuse%change%' and not tgisinternal
       and pg_get_triggerdef(t.oid) ~ 'BEFORE (DELETE OR UPDATE|UPDATE OR DELETE) ON' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(ONLY_ADDED_TO);
});

it('a table of a later migration is there for the role that serves too [S11.roles]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-later-'));
  await writeFile(
    path.join(folder, '999_later.sql'),
    'create table later (id bigint generated always as identity primary key, name text)',
  );
  await migrate(test.owner, { folder, server: SERVER_ROLE });
  await test.db.query(`insert into later (name) values ('a')`);
  await test.db.query(`update later set name = 'b'`);
  await expect(test.db.query('truncate later')).rejects.toMatchObject({ code: NOT_ALLOWED });
  await test.owner.query(`drop table later; delete from migrations where name = '999_later.sql'`);
  await rm(folder, { recursive: true });
});

describe('whether the log is protected is seen from the rights of the role [S11.roles]', () => {
  it('it is not protected from the owner', async () => {
    expect(await isLogProtected(test.db)).toBe(true);
    expect(await isLogProtected(test.owner)).toBe(false);
  });

  it.each([
    ['may update one column', `grant update (reason) on operator_acts to ${SERVER_ROLE}`],
    ['may delete lines', `grant delete on lines to ${SERVER_ROLE}`],
    ['may add triggers to journals', `grant trigger on journals to ${SERVER_ROLE}`],
    [
      'owns the database',
      `do $$ begin execute 'alter database ' || current_database() || ' owner to ${SERVER_ROLE}'; end $$`,
    ],
    ['owns the schema', `alter schema public owner to ${SERVER_ROLE}`],
  ])('it is not protected from a role that %s', async (_what, grant) => {
    await test.owner.query(grant);
    expect(await isLogProtected(test.db)).toBe(false);
    await test.owner.query(`alter schema public owner to pg_database_owner;
      do $$ begin execute 'alter database ' || current_database() || ' owner to crossrate'; end $$`);
    await migrate(test.owner, { server: SERVER_ROLE });
    expect(await isLogProtected(test.db)).toBe(true);
  });
});

describe('two roles that an operator made [S11.roles]', () => {
  const mark = randomBytes(4).toString('hex');
  const [owner, server] = [`own_${mark}`, `serve_${mark}`];
  const addressOf = (role: string) => {
    const url = new URL(urlOf(test.url, owner));
    [url.username, url.password] = [role, 'secret'];
    return url.href;
  };
  const open = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const { db, close } = await openDatabase(readConfig(env), () => undefined, log);
    return { db, close, warned: lines.join('') };
  };

  // The statements of docs/OPERATIONS.md.
  beforeAll(async () => {
    await test.owner.query(`create role ${owner} login password 'secret'`);
    await test.owner.query(`create role ${server} login password 'secret'`);
    await test.owner.query(`create database ${owner} owner ${owner}`);
    await test.owner.query(`grant pg_read_all_stats to ${server}`);
  });
  afterAll(async () => {
    await test.owner.query(`drop database ${owner} with (force)`);
    await test.owner.query(`drop role ${owner}`);
    await test.owner.query(`drop role ${server}`);
  });

  it('migrate and serve: the first start needs the owner, later ones do not', async () => {
    await expect(open({ DATABASE_URL: addressOf(server) })).rejects.toThrow('DATABASE_OWNER_URL');
    // As an extension's, which the owner may not grant.
    const superuser = createDatabase(urlOf(test.ownerUrl, owner), { maxConnections: 1 });
    await superuser.query('create table of_an_extension (id int)');
    await superuser.close();
    const first = await open({ DATABASE_URL: addressOf(server), DATABASE_OWNER_URL: addressOf(owner) });
    expect([await isLogProtected(first.db), first.warned]).toEqual([true, '']);
    await first.close();
    const second = await open({ DATABASE_URL: addressOf(server) });
    await second.db.query(
      `insert into operator_acts (operator, origin, address, act, subject) values ('a', 'console', '', 'b', 'c')`,
    );
    await expect(second.db.query('delete from operator_acts')).rejects.toMatchObject({ code: NOT_ALLOWED });
    await second.close();
  });

  it('a server that is behind says which migration it may not run, and changes nothing', async () => {
    const own = createDatabase(addressOf(owner));
    await own.query(`update migrations set name = 'away' where name like '317%'`);
    await expect(open({ DATABASE_URL: addressOf(server) })).rejects.toThrow('may not add 317_acts_chained.sql');
    await own.query(`update migrations set name = '317_acts_chained.sql' where name = 'away'`);
    await own.close();
  });

  it('one role for both starts too, and the log of the server says what that means', async () => {
    const { warned, close } = await open({ DATABASE_URL: addressOf(owner) });
    expect(warned).toContain('can change the log of operators and the ledger');
    await close();
  });
});
