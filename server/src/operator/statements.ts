import { open } from 'node:fs/promises';
import {
  CSV_COLUMNS,
  CSV_DATES,
  CSV_DECIMALS,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvMapping,
  LINE_ACTS,
  MOST_MATCHES,
  MOST_STATEMENT_BYTES,
  OPEN_STATES,
} from '@contract/console/statements';
import { toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { actOnLine } from '@server/acts/bankLines';
import { approveMatched } from '@server/acts/bankMatches';
import { type ChosenFile, importStatement, previewStatement } from '@server/acts/bankStatements';
import type { StatementFile } from '@server/banking/readStatement';
import type { Database } from '@server/db/database';
import { findMatches } from '@server/modules/operators/bankMatches';
import { findStatements } from '@server/modules/operators/bankStatements';
import { invalidField } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readOptions, readWord, UsageError } from './command';

/** A file of a bank, which is not read if it is too large. @throws UsageError, Refusal */
async function readFile(name: string): Promise<Uint8Array> {
  const file = await open(name).catch(() => {
    throw new UsageError(`${name} cannot be read.`);
  });
  try {
    const { size } = await file.stat();
    if (size > MOST_STATEMENT_BYTES) throw invalidField('file', consoleRefusals.statement.tooLarge);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** What a file has that is not known yet. */
const countedOf = ({ bank, format, added, known }: Awaited<ReturnType<typeof previewStatement>>) =>
  `${format}, account ${bank.id} (${bank.currency} ${bank.label}): ${String(added)} lines new, ${String(known)} known.`;

const CSV_OPTIONS = ['--encoding', '--delimiter', '--decimal', '--dates', '--columns'] as const;
const OPTIONS = ['--account', ...CSV_OPTIONS] as const;
type Options = ReadonlyMap<(typeof OPTIONS)[number], string>;

/** What an option says, or else what was before. @throws UsageError */
function choiceOf<Value extends string>(
  options: Options,
  option: (typeof OPTIONS)[number],
  [values, before]: readonly [readonly Value[], Value],
): Value {
  const word = options.get(option) ?? before;
  const found = values.find((value) => value === word);
  if (found === undefined) throw new UsageError(`${option} is one of ${values.join(' ')}`);
  return found;
}

/** Columns such as `booked=1,amount=3`, counted from 1, of a file that has so many. @throws UsageError */
function readColumns(text: string, most: number): CsvMapping['columns'] {
  const columns = text.split(',').map((part) => {
    const [name, number = ''] = part.split('=');
    const column = CSV_COLUMNS.find((each) => each === name);
    const place = /^\d{1,3}$/.test(number) ? parseInt(number, 10) : 0;
    if (column && place > 0 && place <= most) return [column, place - 1] as const;
    throw new UsageError(
      `"${part}" is not a column of ${CSV_COLUMNS.join(', ')} with its number from 1 to ${String(most)}, such as booked=1`,
    );
  });
  return Object.fromEntries(columns);
}

/** The file that a command is about. What its options say of a CSV file corrects what is guessed. @throws UsageError, Refusal */
async function chosenBy(db: Database, command: string, words: readonly string[]): Promise<ChosenFile> {
  const { options, word } = readOptions(
    words,
    OPTIONS,
    `${command} takes one FILE, and after it ${OPTIONS.join(', ')}.`,
  );
  const account = options.get('--account');
  const bytes = await readFile(readWord(word ?? undefined, 'FILE'));
  const file = { bytes, bank: account === undefined ? null : readId(account) };
  if (!CSV_OPTIONS.some((option) => options.has(option))) return { ...file, mapping: null };
  const guess = async (mapping: CsvMapping | null) => {
    const { csv } = await previewStatement(db, { ...file, mapping });
    if (!csv) throw new UsageError(`Only a CSV file takes ${CSV_OPTIONS.join(', ')}.`);
    return csv.mapping;
  };
  const guessed = await guess(null);
  const encoding = choiceOf(options, '--encoding', [CSV_ENCODINGS, guessed.encoding]);
  const delimiter = choiceOf(options, '--delimiter', [CSV_DELIMITERS, guessed.delimiter]);
  // Read in another way, the file has another heading.
  const mapping = await guess({ ...guessed, encoding, delimiter });
  const columns = options.get('--columns');
  return {
    ...file,
    mapping: {
      ...mapping,
      decimal: choiceOf(options, '--decimal', [CSV_DECIMALS, mapping.decimal]),
      dates: choiceOf(options, '--dates', [CSV_DATES, mapping.dates]),
      ...(columns !== undefined && { columns: readColumns(columns, mapping.heading.length) }),
    },
  };
}

const TAKES = 'FILE [--account N] [OPTION OF CSV…]';

/** A mapping as the options that make it. */
function optionsOf({ encoding, delimiter, decimal, dates, columns }: CsvMapping): string {
  const places = CSV_COLUMNS.flatMap((name) =>
    columns[name] === undefined ? [] : `${name}=${String(columns[name] + 1)}`,
  );
  const chosen = `--encoding ${encoding} --delimiter ${delimiter} --decimal ${decimal} --dates ${dates}`;
  return places.length === 0 ? chosen : `${chosen} --columns ${places.join(',')}`;
}

/** What is in a file. */
const statementsText = ({ statements }: StatementFile) =>
  formatTable(
    statements,
    [
      { head: 'FROM', cell: ({ from }) => from },
      { head: 'TO', cell: ({ to }) => to },
      { head: 'OPENING', cell: ({ opening }) => (opening === null ? '' : toText(opening)), align: 'right' },
      { head: 'CLOSING', cell: ({ closing }) => (closing === null ? '' : toText(closing)), align: 'right' },
      { head: 'LINES', cell: ({ lines }) => String(lines.length), align: 'right' },
    ],
    'Nothing can be imported.',
  );

/** How a CSV file is read: the options that say so, and its columns with their first cells. */
function csvText({ mapping, rows, leftOut, problem }: NonNullable<StatementFile['csv']>): string {
  const { heading, columns } = mapping;
  const table = formatTable(
    heading.map((title, at) => ({ title, at })),
    [
      { head: 'COLUMN', cell: ({ at }) => String(at + 1), align: 'right' },
      { head: 'HEADING', cell: ({ title }) => title },
      { head: 'READ AS', cell: ({ at }) => CSV_COLUMNS.filter((name) => columns[name] === at).join(', ') },
      { head: 'FIRST ROWS', cell: ({ at }) => rows.map((cells) => cells[at] ?? '').join(' | ') },
    ],
    '',
  );
  const outcome = problem ? problem.message : `${String(leftOut)} rows are left out.`;
  return `Read with ${optionsOf(mapping)}\n${outcome}\n\n${table}`;
}

const preview: Command = {
  name: 'statement preview',
  twin: 'previewStatement',
  takes: TAKES,
  does: `shows what an import would store, and how a CSV file is read: as ${CSV_OPTIONS.join(', ')} say, as the last one of the account, or as is guessed`,
  run: async (db, words) => {
    const file = await previewStatement(db, await chosenBy(db, 'statement preview', words));
    return [countedOf(file), statementsText(file), ...(file.csv ? [csvText(file.csv)] : [])].join('\n\n');
  },
};

const importFile: Command = {
  name: 'statement import',
  twin: 'importStatement',
  takes: TAKES,
  does: 'stores the lines of a bank statement (camt.053, MT940, CSV) that are not known yet, and keeps for the account how a CSV file was read',
  run: async (db, words, actor) =>
    countedOf(await importStatement(db, actor, await chosenBy(db, 'statement import', words))),
};

const MOST_ROWS = 50;

const list: Command = {
  name: 'statement list',
  twin: 'getStatements',
  takes: '',
  does: `the latest ${String(MOST_ROWS)} imported bank statements`,
  run: async (db) =>
    formatTable(
      await findStatements(db, null, MOST_ROWS),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'ACCOUNT', cell: (row) => `${row.house_bank_id} ${row.currency} ${row.label}` },
        { head: 'FROM', cell: (row) => row.first_day },
        { head: 'TO', cell: (row) => row.last_day },
        { head: 'CLOSING', cell: ({ closing }) => (closing === null ? '' : formatExact(closing)), align: 'right' },
        { head: 'LINES', cell: ({ lines }) => String(lines), align: 'right' },
        { head: 'FORMAT', cell: ({ format }) => format },
        { head: 'IMPORTED (UTC)', cell: (row) => formatMoment(row.created_at) },
        { head: 'BY', cell: ({ operator }) => operator },
      ],
      'No statement was imported yet.',
    ),
};

const matches: Command = {
  name: 'statement matches',
  twin: 'getMatches',
  takes: '',
  does: `${String(MOST_MATCHES)} open lines of bank statements, each with its state and the funding that it means`,
  run: async (db) =>
    formatTable(
      await findMatches(db, OPEN_STATES, MOST_MATCHES),
      [
        { head: 'LINE', cell: ({ id }) => id, align: 'right' },
        { head: 'STATE', cell: ({ state, difference }) => (difference === null ? state : `${state}: ${difference}`) },
        { head: 'BOOKED', cell: (row) => row.booked_on },
        { head: 'AMOUNT', cell: ({ amount, currency }) => `${formatExact(amount)} ${currency}`, align: 'right' },
        { head: 'PAYER', cell: (row) => row.payer_name },
        { head: 'FUNDING', cell: ({ funding }) => funding ?? '', align: 'right' },
        { head: 'FUNDED', cell: ({ funded }) => (funded === null ? '' : formatExact(funded)), align: 'right' },
        { head: 'USER', cell: ({ email }) => email ?? '' },
        { head: 'FIRST APPROVAL', cell: ({ first }) => first ?? '' },
        { head: 'TEXT', cell: ({ text }) => text },
      ],
      'No line of a bank is open.',
    ),
};

const approve: Command = {
  name: 'statement approve',
  twin: 'approveMatched',
  takes: 'LINE…|--exact',
  does: `approves the fundings of these lines, or of the ${String(MOST_MATCHES)} oldest exact ones`,
  run: async (db, words, actor) => {
    const [first] = words;
    readWord(first, 'LINE');
    const lines =
      first === '--exact' && words.length === 1
        ? (await findMatches(db, ['exact'], MOST_MATCHES)).map(({ id }) => id)
        : words.map(readId);
    const { approved, waiting, skipped } = await approveMatched(db, actor, lines);
    return `${String(approved)} approved, ${String(waiting)} for a second operator, ${String(skipped)} skipped.`;
  },
};

const onLine: Command = {
  name: 'statement line',
  twin: 'actOnLine',
  takes: `LINE ${LINE_ACTS.join('|')} [email=EMAIL] [text]`,
  does: 'links an open line with its funding that was approved by hand, holds its money, credits it to a user (that of its funding, or EMAIL), notes that the bank returns it, or asks the user',
  run: async (db, [line, word, ...words], actor) => {
    const [id, act] = [readId(line), LINE_ACTS.find((each) => each === word)];
    if (act === undefined) throw new UsageError(`After LINE comes one of ${LINE_ACTS.join(', ')}.`);
    const email = words.find((each) => each.startsWith('email='))?.slice('email='.length);
    const text = words.filter((each) => !each.startsWith('email=')).join(' ');
    const wish = { line: id, act, text, ...(email !== undefined && { email }) };
    const isDone = await actOnLine(db, actor, wish);
    return isDone ? 'Done.' : 'Noted. Another operator must do the same.';
  },
};

/** What banks say of our accounts. */
export const statementCommands: readonly Command[] = [preview, importFile, list, matches, approve, onLine];
