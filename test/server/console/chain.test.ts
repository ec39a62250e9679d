import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnswerOf } from '@/console/calls/callConsole';
import { csvRecord } from '@/domain/wording/csv';
import { createDatabase } from '@server/db/pool';
import { findWrong } from '@server/modules/books';
import { noteAct } from '@server/modules/operators/acts';
import { runOperator } from '@server/operator/main';
import { type ConsoleApp, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';

const MIGRATION = path.resolve(__dirname, '../../../server/src/db/migrations/console/317_acts_chained.sql');
const BY = { operator: 'ada', role: null, origin: 'command line', address: 'desk' } as const;

let app: ConsoleApp;
let finance: LoggedIn;
beforeEach(async () => {
  app = await openConsoleApp();
  finance = await app.operator('finance');
});
afterEach(() => app.close());

const note = (subject: string, db = app.db) =>
  db.transaction((tx) =>
    noteAct(tx, BY, { act: 'note', subject, reason: '½ "quoted",\nnext line', after: { most: '1.50' } }),
  );
/** What only the owner of the table, or a superuser, can do. */
const tamper = (sql: string) =>
  app.owner.query(
    `alter table operator_acts disable trigger user; ${sql}; alter table operator_acts enable trigger user`,
  );
const idOf = async (subject: string) =>
  (await app.db.query<{ id: string }>('select id from operator_acts where subject = $1', [subject]))[0]?.id;
const chained = () => findWrong(app.db, 'chain');
const saved = async () =>
  ((await app.make('getActs', { query: { sealed: 'on' } }, finance)).body as AnswerOf<'getActs'>).results;

it('each act carries the hash of the act before, by a formula that anybody can repeat [S11.console.chain]', async () => {
  for (const subject of ['user 1', 'user 2', 'user 3']) await note(subject);
  const seals = (await saved()).map(({ seal }) => seal).reverse();
  expect(seals).toHaveLength(5);
  let before = '0'.repeat(64);
  for (const seal of seals) {
    expect(seal?.previous_hash).toBe(before);
    before = createHash('sha256')
      .update(`${before}\n${seal?.entry ?? ''}`)
      .digest('hex');
    expect(seal?.hash).toBe(before);
  }
  expect(seals.map((seal) => (JSON.parse(seal?.entry ?? '') as unknown[])[0])).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  ['changed', `update operator_acts set reason = 'another' where subject = 'user 2'`, ['user 2', 'changed or put in']],
  ['removed', `delete from operator_acts where subject = 'user 2'`, ['user 3', 'the one before it was']],
  [
    'put in',
    `alter table operator_acts disable trigger acts_chained; insert into operator_acts overriding system value
       select 1000, at, 'eve', role, origin, address, act, 'user 9', reason, before, after, sha256('x'), sha256('y')
       from operator_acts where subject = 'user 2'`,
    ['user 9', 'changed or put in'],
  ],
  [
    'rewritten with a hash of its own',
    `update operator_acts a set operator = 'eve' where subject = 'user 2';
     update operator_acts a set hash = hash_of_act(a) where subject = 'user 2'`,
    ['user 3', 'the one before it was'],
  ],
])('the audit names an act that was %s [S11.console.chain]', async (_how, sql, [subject = '', wrong = '']) => {
  for (const each of ['user 1', 'user 2', 'user 3']) await note(each);
  expect(await chained()).toEqual([]);
  await tamper(sql);
  expect((await app.make('askAudit', { payload: { question: 'chain' } }, finance)).status).toBe(200);
  const [first] = await chained();
  expect(first).toMatchObject({ id: await idOf(subject), subject, wrong: expect.stringContaining(wrong) as string });
  const { audit } = (await app.make('getBooks', {}, finance)).body as AnswerOf<'getBooks'>;
  expect(audit.find(({ question }) => question === 'chain')?.last?.found).toMatchObject([{ subject }]);
});

it('acts of two processes at the same moment stay one chain, without a gap [S11.console.chain]', async () => {
  const other = createDatabase(app.url);
  const both = [app.db, other];
  await Promise.all(Array.from({ length: 40 }, (_, at) => note(`user ${String(at)}`, both[at % 2])));
  await other.close();
  expect(await chained()).toEqual([]);
  const rows = await app.db.query('select count(*)::int as count, max(id)::int as last from operator_acts');
  expect(rows).toEqual([{ count: 42, last: 42 }]);
});

it('the acts are checked in windows, and across their borders [S11.console.chain]', async () => {
  await app.db.query(
    `insert into operator_acts (operator, origin, address, act, subject)
     select 'many', 'console', '', 'note', 'user ' || at from generate_series(1, 10100) at`,
  );
  expect(await chained()).toEqual([]);
  await tamper(`update operator_acts set reason = 'another' where id = 10000`);
  expect(await chained()).toMatchObject([{ id: '10000' }]);
  await tamper('delete from operator_acts where id = 10000');
  expect(await chained()).toMatchObject([{ id: '10001' }]);
});

it('an insertion cannot choose the position, the time and the hash of an act [S11.console.chain]', async () => {
  await app.db.query(
    `insert into operator_acts (id, at, operator, origin, address, act, subject, previous_hash, hash)
     overriding system value values (77, '2020-01-01', 'eve', 'console', '', 'note', 'user 7', 'x', 'y')`,
  );
  expect(await chained()).toEqual([]);
  expect((await saved())[0]).toMatchObject({ id: 3, at: expect.not.stringContaining('2020') as string });
});

it('the acts from before the chain get their hashes [S11.console.chain]', async () => {
  await app.owner.query(`drop trigger acts_chained on operator_acts; drop function chain_act(), hash_before_acts();
    drop function hash_of_act(operator_acts), entry_of_act(operator_acts);
    alter table operator_acts drop column previous_hash, drop column hash`);
  await app.db.query(`insert into operator_acts (operator, origin, address, act, subject)
    select 'many', 'console', '', 'note', 'user ' || at from generate_series(1, 20) at`);
  await app.owner.query(await readFile(MIGRATION, 'utf8'));
  expect(await chained()).toEqual([]);
  await expect(app.owner.query('delete from operator_acts')).rejects.toThrow('only added to');
  await note('user 21');
  expect(await chained()).toEqual([]);
});

describe('a log that was saved', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'crossrate-log-'));
    for (const subject of ['user 1', 'user 2', 'user 3']) await note(subject);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = () => path.join(folder, 'log.csv');
  const save = async (change: (text: string) => string = (text) => text) => {
    const records = (await saved()).map(({ reason, seal }) =>
      csvRecord([reason, seal?.entry ?? '', seal?.previous_hash ?? '', seal?.hash ?? '']),
    );
    await writeFile(file(), change(`\uFEFF${csvRecord(['Reason', 'Entry', 'Before', 'Hash'])}${records.join('')}`));
  };
  const check = () => runOperator(app.db, ['log', 'check', file()]);

  it('is compared with its hashes and with the database by a command [S11.console.chain]', async () => {
    await save();
    await note('user 4');
    expect(await check()).toBe('5 entries are as they were written, and the database has each of them.');
    await save((text) => text.replace('user 2', 'user 9'));
    await expect(check()).rejects.toThrow('Entry 4 was changed in the file.');
    await writeFile(file(), 'When,Who\r\nnow,me\r\n');
    await expect(check()).rejects.toThrow('this is no log saved as CSV');
    await expect(runOperator(app.db, ['log', 'check', path.join(folder, 'none')])).rejects.toThrow('cannot be read');
  });

  it('says so if it leaves entries out [S11.console.chain]', async () => {
    await save((text) => text.replace(/[^\n]*\n[^\n]*user 2[^\n]*\n/, ''));
    expect(await check()).toContain('4 entries are as they were written');
    expect(await check()).toContain('Entries before 5 are not in the file');
  });

  it('shows that the newest entries were removed, or all were written again [S11.console.chain]', async () => {
    await save();
    await tamper(`delete from operator_acts where subject = 'user 3'`);
    expect(await chained()).toEqual([]);
    await expect(check()).rejects.toThrow('Entry 5 is not in the database any more.');
    await note('user 5');
    await expect(check()).rejects.toThrow('Entry 5 is another one in the database now.');
  });
});
