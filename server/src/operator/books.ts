import { type FileHandle, open } from 'node:fs/promises';
import { BOOK_FORMATS } from '@contract/console/books';
import { exportBooks } from '@server/acts/books';
import { type Command, readOptions, UsageError } from './command';

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

/** The books for programs of other people. */
export const booksCommands: readonly Command[] = [exportAll];
