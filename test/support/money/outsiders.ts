import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'papaparse';
import type { BookFormatName } from '@contract/console/books';
import { canonicalDecimal } from '@contract/values/decimals';
import type { Database } from '@server/db/database';
import { writeBooks } from '@server/modules/bookFiles/writeBooks';

/** A program of other people that reads our books. */
interface Outsider {
  format: BookFormatName;
  /** Accepts a file only if it is exact, or gives its reason. */
  check: (file: string) => string[];
  /** Prints the balance of each account as CSV, without rounding. */
  balances: (file: string) => string[];
}

const OUTSIDERS: readonly Outsider[] = [
  {
    format: 'hledger',
    check: (file) => ['hledger', '-f', file, 'check', '--strict', 'ordereddates', 'balancednoautoconversion'],
    balances: (file) => ['hledger', '-f', file, 'balance', '--flat', '--no-total', '--empty', '-O', 'csv'],
  },
  {
    format: 'beancount',
    check: (file) => ['bean-check', '--no-cache', file],
    balances: (file) => ['bean-query', '-f', 'csv', file, 'select account, sum(number) group by account'],
  },
];

const run = ([program = '', ...words]: readonly string[]) => spawnSync(program, words, { encoding: 'utf8' });

const PROGRAMS: Readonly<Record<string, string>> = { hledger: 'hledger', beancount: 'bean-check' };
const isThere = ({ format }: Outsider) => run([PROGRAMS[format] ?? '', '--version']).status === 0;

/** The formats whose programs are on this machine. */
export const JUDGED_FORMATS = OUTSIDERS.filter(isThere).map(({ format }) => format);

/** True if this machine has libofx, by which GnuCash, KMyMoney and others read OFX (Debian's package `ofx`). */
export const HAS_OFXDUMP = run(['ofxdump', '--version']).status === 0;

/** What a run says about them. */
export const OUTSIDERS_SUMMARY = [
  ...OUTSIDERS.map(({ format }) =>
    JUDGED_FORMATS.includes(format)
      ? `Exported books: read by the ${format} of this machine`
      : `Exported books: not read by ${format}, because there is no ${PROGRAMS[format] ?? ''} on the PATH`,
  ),
  HAS_OFXDUMP
    ? 'Statements as OFX: read by the libofx of this machine'
    : 'Statements as OFX: not read by libofx, because there is no ofxdump on the PATH',
].join('\n');

/** The export as one text. */
export async function exportOf(
  db: Database,
  format: BookFormatName,
  period: { from: string | null; to: string | null } = { from: null, to: null },
): Promise<string> {
  const parts: string[] = [];
  await writeBooks(db, format, period, (text) => Promise.resolve(void parts.push(text)));
  return parts.join('');
}

/** The program accepted the file and computed these balances, or refused it with this reason. */
type Judgement = { refused: string } | { balances: Record<string, string> };

/** Gives a program a file with this text. */
async function inFile<Answer>(text: string, read: (file: string) => Answer): Promise<Answer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-books-'));
  const file = path.join(folder, 'books');
  try {
    await writeFile(file, text);
    return read(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lets the program of a format read a file. */
export async function judge(format: BookFormatName, text: string): Promise<Judgement> {
  const outsider = OUTSIDERS.find((each) => each.format === format);
  if (!outsider) throw new Error(`no program reads ${format}`);
  return inFile(text, (file) => {
    const checked = run(outsider.check(file));
    if (checked.status !== 0) return { refused: checked.stderr || checked.stdout };
    const [, ...rows] = parse<string[]>(run(outsider.balances(file)).stdout, { skipEmptyLines: true }).data;
    const balances = rows.map(([account = '', figure = '']) => {
      const [number = ''] = figure.trim().split(' ');
      return [account.trim(), canonicalDecimal(number) ?? number] as const;
    });
    return { balances: Object.fromEntries(balances) };
  });
}

/** libofx compares a file with the definition of OFX and accepted it, with these ids of lines, or refused it. */
export const judgeOfx = (text: string): Promise<{ refused: string } | { ids: string[] }> =>
  inFile(text, (file) => {
    const { status, stdout, stderr } = run(['ofxdump', file]);
    if (status !== 0) return { refused: stderr };
    return { ids: [...stdout.matchAll(/ID for this transaction: (\S+)/g)].map(([, id = '']) => id) };
  });

/** The programs of this machine read the books whole. @throws Error with the reason of the one that refuses them */
export async function letOutsidersRead(db: Database): Promise<void> {
  for (const format of JUDGED_FORMATS) {
    const answer = await judge(format, await exportOf(db, format));
    if ('refused' in answer) throw new Error(`${format} refuses the exported books: ${answer.refused}`);
  }
}
