import { open } from 'node:fs/promises';
import { BOOK_FORMATS, isDay } from '@contract/console/books';
import { writeBooks } from '@server/modules/bookFiles/writeBooks';
import { type Command, readWord, UsageError } from './command';

const OPTIONS = ['--format', '--from', '--to'] as const;

/** The options, each with the word after it, and the one word that belongs to none. @throws UsageError */
function readOptions(words: readonly string[]) {
  const options = new Map<string, string>();
  const others: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (OPTIONS.some((option) => option === word)) options.set(word, readWord(words[(at += 1)], `What ${word} is`));
    else others.push(word);
  }
  if (others.length > 1 || others[0]?.startsWith('--')) {
    throw new UsageError(`books export takes ${OPTIONS.join(', ')} and one FILE.`);
  }
  return { options, file: others[0] ?? null };
}

/** @throws UsageError */
function readDay(options: ReadonlyMap<string, string>, option: string): string | null {
  const day = options.get(option) ?? null;
  if (day !== null && !isDay(day)) throw new UsageError(`${option} takes a day such as 2026-11-23.`);
  return day;
}

const exportAll: Command = {
  name: 'books export',
  twin: 'getBooks',
  takes: `--format ${BOOK_FORMATS.join('|')} [--from DAY] [--to DAY] [FILE]`,
  does:
    'the whole ledger, or that of some days of UTC with the balances before them, for other programs; without FILE it is ' +
    'printed, and then npm must be silent: npm run -s operator -- books export …',
  run: async (db, words, _actor, print) => {
    const { options, file } = readOptions(words);
    const format = BOOK_FORMATS.find((each) => each === options.get('--format'));
    if (!format) throw new UsageError(`--format is one of ${BOOK_FORMATS.join(', ')}.`);
    const period = { from: readDay(options, '--from'), to: readDay(options, '--to') };
    if (period.from !== null && period.to !== null && period.from > period.to) {
      throw new UsageError('--from is not after --to.');
    }
    if (file === null) {
      await writeBooks(db, format, period, print);
      return '';
    }
    const target = await open(file, 'w');
    try {
      await writeBooks(db, format, period, async (text) => void (await target.write(text)));
    } finally {
      await target.close();
    }
    return `Wrote ${file}.`;
  },
};

/** The books for programs of other people. */
export const booksCommands: readonly Command[] = [exportAll];
