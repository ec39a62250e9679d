import { type FileHandle, open } from 'node:fs/promises';
import { BOOK_FORMATS } from '@contract/console/books';
import { MOST_UNEVEN } from '@contract/console/reconciliation';
import { HOUSE_KINDS } from '@contract/console/statements';
import { formatLedger } from '@/domain/money/formatDecimal';
import { exportBooks } from '@server/acts/books';
import { carryOut } from '@server/acts/carryOut';
import { bookLine } from '@server/acts/houseLines';
import { findStates } from '@server/modules/operators/bankMatches';
import { compareBanks, findUneven } from '@server/modules/operators/reconciliation';
import { type Command, formatTable, readId, readOptions, readWord, UsageError } from './command';

const OPTIONS = ['--format', '--from', '--to'] as const;
const TAKES = `books export takes ${OPTIONS.join(', ')} and one FILE.`;

const exportAll: Command = {
  name: 'books export',
  twin: 'exportBooks',
  takes: `--format ${BOOK_FORMATS.join('|')} [--from DAY] [--to DAY] [FILE]`,
  does:
    'the whole ledger, or that of some days of UTC with the balances before them, for other programs; without FILE it is ' +
    'printed, and then npm must be silent: npm run -s operator -- books export …',
  run: async (db, words, actor, print) => {
    const { options, word: file } = readOptions(words, OPTIONS, TAKES);
    const format = BOOK_FORMATS.find((each) => each === options.get('--format'));
    if (!format) throw new UsageError(`--format is one of ${BOOK_FORMATS.join(', ')}.`);
    const asked = { format, from: options.get('--from') ?? null, to: options.get('--to') ?? null };
    if (file === null) {
      await exportBooks(db, actor, asked, print);
      return '';
    }
    // Opened by the first part: a refusal leaves a file that was there as it is.
    let target: FileHandle | null = null;
    try {
      await exportBooks(db, actor, asked, async (text) => {
        target ??= await open(file, 'w');
        await target.write(text);
      });
    } finally {
      await (target as FileHandle | null)?.close();
    }
    return `Wrote ${file}.`;
  },
};

const differences: Command = {
  name: 'books differences',
  twin: 'getDifference',
  takes: '',
  does: `for each account of the house, ${String(MOST_UNEVEN)} lines of its bank without an entry in the books and entries without a line`,
  run: async (db) => {
    const banks = await compareBanks(db, 'infinity');
    const found = banks.map(async (bank) => {
      const rows = await findUneven(db, bank.id, 'infinity', MOST_UNEVEN);
      const lines = rows.flatMap(({ line }) => (line === null ? [] : [line]));
      const states = await findStates(db, lines);
      return rows.map((row) => ({ ...row, bank, state: row.line === null ? row.kind : states.get(row.line) }));
    });
    return formatTable(
      (await Promise.all(found)).flat(),
      [
        { head: 'LINE', cell: ({ line }) => line ?? '', align: 'right' },
        { head: 'ACCOUNT', cell: ({ bank }) => `${bank.id} ${bank.currency} ${bank.label}` },
        { head: 'DAY', cell: ({ day }) => day },
        { head: 'AMOUNT', cell: ({ amount }) => formatLedger(amount), align: 'right' },
        { head: 'STATE OR KIND', cell: ({ state }) => state ?? '' },
        { head: 'NAME', cell: (row) => row.payer_name ?? row.email ?? '' },
        { head: 'FIRST', cell: (row) => (row.first === null ? '' : `${row.first} (${row.first_kind ?? ''})`) },
        { head: 'TEXT', cell: ({ text, reference }) => text ?? reference ?? '' },
      ],
      'Every line has its entry, and every entry its line.',
    );
  },
};

const ownLine: Command = {
  name: 'books line',
  twin: 'bookLine',
  takes: `LINE ${HOUSE_KINDS.join('|')} REASON`,
  does: 'books a line of a bank that is no user’s, once: what the bank took or paid for itself, one end of a transfer between our accounts, or money that the owner put in or took out',
  run: async (db, [line, word, ...words], actor) => {
    const kind = HOUSE_KINDS.find((each) => each === word);
    if (kind === undefined) throw new UsageError(`After LINE comes one of ${HOUSE_KINDS.join(', ')}.`);
    const wish = { line: readId(line), kind, reason: readWord(words.join(' '), 'REASON') };
    const isDone = await carryOut(db, actor, (tx, source) => bookLine(tx, wish, source));
    return isDone ? 'Booked.' : 'Noted. Another operator must do the same.';
  },
};

/** The books: for programs of other people, and beside what the banks say. */
export const booksCommands: readonly Command[] = [exportAll, differences, ownLine];
