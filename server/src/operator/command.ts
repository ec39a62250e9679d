import type { ConsoleCallName } from '@contract/console/consoleCalls';
import type { Actor } from '@server/acts/carryOut';
import type { Database } from '@server/db/database';

/** Resolves when more can be printed. */
export type Print = (text: string) => Promise<void>;

export interface Command {
  /** Its name, such as `rates set`. */
  name: string;
  /** The arguments after the name, such as `FROM TO RATE`. */
  takes: string;
  /** The call of the console that does the same; null: it belongs to the keys of the machine. */
  twin: ConsoleCallName | null;
  /** One line for the help. */
  does: string;
  /**
   * @param actor who the log names; @param print prints a part of what is too long for one text; @returns what is
   * printed at the end; @throws UsageError, Refusal
   */
  run(db: Database, words: readonly string[], actor: Actor, print: Print): Promise<string>;
}

/** The input is not a command. The message explains what is. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

const ID = /^\d{1,18}$/;

/** An id as the tables show it. @throws UsageError */
export function readId(word: string | undefined): string {
  if (word !== undefined && ID.test(word)) return word;
  throw new UsageError(`${word ?? 'nothing'} is no ID. IDs are the numbers in the first column.`);
}

/** An argument that must not be missing. @throws UsageError */
export function readWord(word: string | undefined, what: string): string {
  if (word) return word;
  throw new UsageError(`${what} is missing.`);
}

/**
 * The options of a command, each with the word after it, and the one word that belongs to none, or null.
 *
 * @param takes what the command takes, for the error; @throws UsageError
 */
export function readOptions<Option extends string>(words: readonly string[], known: readonly Option[], takes: string) {
  const options = new Map<Option, string>();
  const others: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const option = known.find((each) => each === word);
    if (option) options.set(option, readWord(words[(at += 1)], `What ${option} is`));
    else others.push(word);
  }
  if (others.length > 1 || others[0]?.startsWith('--')) throw new UsageError(takes);
  return { options, word: others[0] ?? null };
}

interface Column<Row> {
  head: string;
  cell: (row: Row) => string;
  align?: 'right';
}

const GAP = '  ';

/** Users write these texts: control characters in them must not reach the operator's terminal. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Rows under their heads, in columns as wide as their widest cell; `empty` if there are no rows. */
export function formatTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => plain(cell(row))))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const pad = (text: string, at: number) =>
    columns[at]?.align === 'right' ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0);
  return lines.map((line) => line.map(pad).join(GAP).trimEnd()).join('\n');
}

/** A moment to the minute, in UTC. */
export const formatMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
