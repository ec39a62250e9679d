import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { createApp } from '@server/startServer';
import { camtOf, entryOf, statementOf, utf8 } from '@test/domain/banking/bankFiles';
import { aUserOf } from '@test/support/money/moneyWorld';
import { headersOf, type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';
import { readAnswer } from '@test/support/server/testApp';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let folder: string;

beforeAll(async () => {
  finance = await app.operator('finance');
  folder = await mkdtemp(path.join(tmpdir(), 'crossrate-statements-'));
});
afterAll(() => rm(folder, { recursive: true }));

let accounts = 0;
/** A new account of the house in cedis, and its number. */
async function aBank() {
  const number = `02401122${String((accounts += 1)).padStart(4, '0')}`;
  const [row] = await app.owner.query<{ id: string }>(
    `insert into house_banks (currency, label, bank_account_number) values ('GHC', 'Accra', $1) returning id`,
    [number],
  );
  return { id: row?.id ?? '', number };
}

const entry = (amount: string, details: string, id?: string) =>
  entryOf({ amount, details: `<AddtlTxInf>${details}</AddtlTxInf>`, ...(id !== undefined && { id }) });
const fileOf = (account: string, closing: string, ...entries: string[]) =>
  utf8(camtOf(statementOf({ account, closing, entries })));

async function saved(bytes: Uint8Array) {
  const file = path.join(folder, 'statement.xml');
  await writeFile(file, bytes);
  return file;
}
const operator = (...words: string[]) =>
  runOperator(app.db, words).then(
    (line) => line,
    (error: Error) => `refused: ${error.message}`,
  );
const imports = async (bytes: Uint8Array, ...words: string[]) =>
  operator('statement', 'import', await saved(bytes), ...words);

/** A file in the form of the console's page. */
async function send(what: 'preview' | 'import', file: File, account: string, mapping?: object) {
  const form = new FormData();
  form.append('file', file);
  form.append('account', account);
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  const init = { method: 'POST', headers: headersOf(finance), body: form };
  return readAnswer(await createApp(app.parts).request(`/console/books/statements/${what}/`, init));
}

const linesOf = (bank: string) =>
  app.db.query<{ amount: string; reference: string | null }>(
    'select trim_scale(amount)::text as amount, reference from bank_lines where house_bank_id = $1 order by id',
    [bank],
  );
const stored = async () =>
  (
    await app.db.query(
      'select (select count(*) from bank_lines) as l, (select count(*) from bank_statements) as s, (select count(*) from operator_acts) as a',
    )
  )[0];

it('stores the lines of a file once, with the reference of a funding in them, and writes it into the log [S11.console.statements]', async () => {
  const [bank, user] = [await aBank(), await aUserOf(app.db)];
  const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '5' });
  const [funding] = await app.db.query<{ reference: string }>(
    'select reference from funding_references where transaction_id = $1',
    [id],
  );
  const reference = funding?.reference ?? '';
  const file = fileOf(bank.number, '17', entry('5', reference.replaceAll('-', ' ').toLowerCase()), entry('12', 'none'));
  expect(await imports(file)).toBe(`camt.053, account ${bank.id} (GHC Accra): 2 lines new, 0 known.`);
  expect(await imports(file, '--account', bank.id)).toBe(
    `camt.053, account ${bank.id} (GHC Accra): 0 lines new, 2 known.`,
  );
  expect(await linesOf(bank.id)).toEqual([
    { amount: '5', reference },
    { amount: '12', reference: null },
  ]);
  const acts = await app.db.query('select after from operator_acts where subject = $1 order by id', [
    `bank ${bank.id}`,
  ]);
  expect(acts).toMatchObject([{ after: { added: 2, known: 0 } }, { after: { added: 0, known: 2 } }]);
  expect(await operator('statement', 'list')).toMatch(
    new RegExp(`${bank.id} GHC Accra +2026-11-23 +2026-11-23 +17 +2 +camt\\.053`),
  );
});

it('adds of an overlapping file only what is new, and both of two equal payments [S11.console.statements.once]', async () => {
  const { id, number } = await aBank();
  await imports(fileOf(number, '15', entry('5', 'rent'), entry('5', 'rent'), entry('5', 'rent', 'A1')));
  await imports(
    fileOf(number, '27', entry('5', 'rent', 'A1'), entry('12', 'new'), entry('5', 'rent'), entry('5', 'rent')),
  );
  expect((await linesOf(id)).map(({ amount }) => amount)).toEqual(['5', '5', '5', '12']);
});

it('stores each line once when several operators import overlapping files at a moment [S11.console.statements.once]', async () => {
  const { id, number } = await aBank();
  const lines = ['1', '2', '3', '4', '5'].map((amount) => entry(amount, 'a'));
  const files = [
    fileOf(number, '10', ...lines.slice(0, 4)),
    fileOf(number, '14', ...lines.slice(1)),
    fileOf(number, '15', ...[...lines].reverse()),
  ];
  const names = files.map((_, at) => path.join(folder, `race${String(at)}.xml`));
  await Promise.all(names.map((name, at) => writeFile(name, files[at] ?? '')));
  const told = await Promise.all([...names, ...names].map((name) => operator('statement', 'import', name)));
  expect(told.filter((line) => line.startsWith('refused'))).toEqual([]);
  expect((await linesOf(id)).map(({ amount }) => amount).sort()).toEqual(['1', '2', '3', '4', '5']);
});

it('refuses a file as a whole, and stores nothing of it [S11.console.statements.refused]', async () => {
  const [bank, other] = [await aBank(), await aBank()];
  const good = fileOf(bank.number, '5', entry('5', 'a'));
  const large = path.join(folder, 'large.xml');
  await writeFile(large, good);
  await truncate(large, 50 * 1024 * 1024);
  const before = await stored();
  const told = [
    await imports(fileOf(bank.number, '6', entry('5', 'a'))),
    await imports(
      utf8(
        camtOf(
          statementOf({ account: bank.number, closing: '5', entries: [entry('5', 'a')] }),
          statementOf({ account: bank.number, closing: '6', entries: [entry('5', 'b')] }),
        ),
      ),
    ),
    await imports(
      utf8(
        camtOf(statementOf({ account: bank.number, entries: [] }), statementOf({ account: other.number, entries: [] })),
      ),
    ),
    await imports(fileOf('999999999', '5', entry('5', 'a'))),
    await imports(good, '--account', other.id),
    await imports(good, '--account', '999999999'),
    await imports(utf8(good.toString().replaceAll('GHS', 'NGN')), '--account', bank.id),
    await operator('statement', 'import', large),
    await operator('statement', 'import', path.join(folder, 'none.xml')),
  ];
  expect(told).toEqual([
    'refused: The opening balance 0 and the lines 5 do not make the closing balance 6.',
    'refused: The opening balance 0 and the lines 5 do not make the closing balance 6.',
    'refused: The file has statements of several accounts. Export one file for each account.',
    'refused: None of our accounts has this number: 999999999',
    `refused: The statement is of another account than the chosen one: ${bank.number}`,
    'refused: There is no such account of ours.',
    'refused: The statement is in NGN, and the account in GHC.',
    'refused: The file is larger than 10 MB.',
    expect.stringContaining('cannot be read'),
  ]);
  expect(await stored()).toEqual(before);
});

it('shows in the console what a file would add, imports it, and lists it in windows [S11.console.statements]', async () => {
  const { id, number } = await aBank();
  await imports(fileOf(number, '1', entry('1', 'one')));
  const amounts = Array.from({ length: 30 }, (_, at) => String(at + 1));
  const file = new File(
    [fileOf(number, '465', ...amounts.map((each) => entry(each, each === '1' ? 'one' : 'other')))],
    'a.xml',
  );
  const preview = await send('preview', file, id);
  expect(preview.body).toMatchObject({
    bank: { number },
    format: 'camt.053',
    added: 29,
    known: 1,
    statements: [{ lines: 30, closing: '465' }],
  });
  expect((await linesOf(id)).length).toBe(1);
  expect((await send('import', file, id)).body).toEqual({ added: 29, known: 1 });
  const { results } = (await app.make('getStatements', {}, finance)).body as {
    results: { id: number; lines: number }[];
  };
  expect(results[0]).toMatchObject({
    label: 'Accra',
    opening: '0',
    closing: '465',
    lines: 29,
    operator: finance.email,
  });
  const windowOf = async (query: Record<string, string>) =>
    (await app.make('getStatementLines', { id: String(results[0]?.id), query }, finance)).body as {
      results: { amount: string }[];
      next: string | null;
    };
  const first = await windowOf({});
  const second = await windowOf({ before: first.next ?? '' });
  expect([...first.results, ...second.results].map(({ amount }) => amount)).toEqual([...amounts.slice(1)].reverse());
  expect(second.next).toBeNull();
});

it('reads a CSV file as the operator corrects it, and the next one of the account in the same way [S11.console.statements.csv]', async () => {
  const { id, number } = await aBank();
  const fileWith = (...rows: string[]) => new File([['Day;Sum;What', ...rows].join('\n')], 'a.csv');
  const first = fileWith('03/02/2026;1,50;a', '04/02/2026;2,00;b');
  const guessed = (await send('preview', first, id)).body as {
    csv: { mapping: object; problem: string; rows: string[][] };
  };
  expect(guessed.csv).toMatchObject({
    mapping: { delimiter: 'semicolon', heading: ['Day', 'Sum', 'What'] },
    problem: 'Choose the column of the booking date.',
    rows: [
      ['03/02/2026', '1,50', 'a'],
      ['04/02/2026', '2,00', 'b'],
    ],
  });
  expect((await send('import', first, id)).status).toBe(400);
  const mapping = { ...guessed.csv.mapping, decimal: ',', columns: { booked: 0, amount: 1, text: 2 } };
  expect((await send('import', first, id, { ...mapping, dates: 'none' })).status).toBe(400);
  expect((await send('import', first, id, mapping)).body).toEqual({ added: 2, known: 0 });
  expect((await send('import', fileWith('04/02/2026;2,00;b', '05/02/2026;-3,25;c'), id)).body).toEqual({
    added: 1,
    known: 1,
  });
  expect((await linesOf(id)).map(({ amount }) => amount)).toEqual(['1.5', '2', '-3.25']);
  // The same days from a file in another format would count twice.
  const other = fileOf(number, '5', entry('5', 'a')).toString().replaceAll('2026-11-23', '2026-02-04');
  expect(await imports(utf8(other))).toContain('imported from a file in CSV');
});

it('the command line shows how a CSV file is guessed, takes a correction, and reads the next file of the account so [S11.console.statements.csv, S11.console.twins]', async () => {
  const { id } = await aBank();
  const fileWith = (...rows: string[]) => utf8(['Day;Sum;What', ...rows].join('\n'));
  const preview = async (bytes: Uint8Array, ...words: string[]) =>
    operator('statement', 'preview', await saved(bytes), '--account', id, ...words);
  const first = fileWith('03/02/2026;1,50;a', '04/02/2026;2,00;b');
  expect(await preview(first)).toMatch(
    /: 0 lines new, 0 known\.[^]*Read with --encoding utf-8 --delimiter semicolon --decimal \. --dates DMY\nChoose the column of the booking date\.[^]* 2 +Sum +1,50 \| 2,00/,
  );
  const correct = ['--decimal', ',', '--dates', 'MDY', '--columns', 'booked=1,amount=2,text=3'];
  expect(await preview(first, ...correct)).toMatch(
    /: 2 lines new[^]*2026-03-02 +2026-04-02 +2\n[^]*--decimal , --dates MDY --columns booked=1,amount=2,text=3\n[^]* 2 +Sum +amount /,
  );
  expect(await linesOf(id)).toEqual([]);
  expect(await imports(first, '--account', id, ...correct)).toContain(': 2 lines new, 0 known.');
  const next = fileWith('04/02/2026;2,00;b', '05/02/2026;-3,25;c');
  expect(await imports(next, '--account', id)).toContain(': 1 lines new, 1 known.');
  expect((await linesOf(id)).map(({ amount }) => amount)).toEqual(['1.5', '2', '-3.25']);
  // With another delimiter the cells, and so the heading, are others.
  expect(await preview(next, '--delimiter', 'comma')).toMatch(/--delimiter comma [^]* 2 +00;b/);
  expect(await preview(fileWith('x'), '--dates', 'YDM')).toBe('refused: --dates is one of DMY MDY YMD');
  expect(await preview(next, '--columns', 'booked=4')).toContain('number from 1 to 3');
  expect(await preview(next, '--colums', 'booked=1')).toContain('takes one FILE');
  const { number } = await aBank();
  const camt = fileOf(number, '5', entry('5', 'a'));
  expect(await operator('statement', 'preview', await saved(camt))).toMatch(/2026-11-23 +2026-11-23 +0 +5 +1$/);
  expect(await imports(camt, '--dates', 'DMY')).toContain('Only a CSV file takes --encoding');
});

it('keeps statements and their lines against change, also from their owner [S11.console.statements]', async () => {
  for (const table of ['bank_statements', 'bank_lines'])
    for (const sql of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(app.owner.query(sql)).rejects.toThrow();
});
