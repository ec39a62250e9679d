import { open } from 'node:fs/promises';
import { LINE_ACTS, MOST_MATCHES, MOST_STATEMENT_BYTES, OPEN_STATES } from '@contract/console/statements';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { actOnLine } from '@server/acts/bankLines';
import { approveMatched } from '@server/acts/bankMatches';
import { importStatement } from '@server/acts/bankStatements';
import { carryOut } from '@server/acts/carryOut';
import { findMatches } from '@server/modules/operators/bankMatches';
import { findStatements } from '@server/modules/operators/bankStatements';
import { invalidField } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

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

const importFile: Command = {
  name: 'statement import',
  twin: 'importStatement',
  takes: 'FILE [--account N]',
  does: 'stores the lines of a bank statement (camt.053, MT940, CSV) that are not known yet; a CSV file is read as the last one of the account, or as is guessed',
  run: async (db, [name, option, id], actor) => {
    if (option !== undefined && option !== '--account')
      throw new UsageError('After FILE comes --account N or nothing.');
    const bytes = await readFile(readWord(name, 'FILE'));
    const chosen = { bytes, bank: option === undefined ? null : readId(id), mapping: null };
    const { bank, format, added, known } = await importStatement(db, actor, chosen);
    return `${format}, account ${bank.id} (${bank.currency} ${bank.label}): ${String(added)} lines new, ${String(known)} known.`;
  },
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
  takes: `LINE ${LINE_ACTS.join('|')}`,
  does: 'links an open line with its funding that was approved by hand',
  run: async (db, [line, word], actor) => {
    const [id, act] = [readId(line), LINE_ACTS.find((each) => each === word)];
    if (act === undefined) throw new UsageError(`After LINE comes one of ${LINE_ACTS.join(', ')}.`);
    await carryOut(db, actor, (tx, source) => actOnLine(tx, { line: id, act }, source));
    return 'Done.';
  },
};

/** What banks say of our accounts. */
export const statementCommands: readonly Command[] = [importFile, list, matches, approve, onLine];
