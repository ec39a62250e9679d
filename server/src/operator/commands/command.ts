import type { Database } from '@server/db/database';

/** One thing that the operator can do. */
export interface Command {
  /** The words it is called by, such as `rates set`. */
  name: string;
  /** What follows them, such as `FROM TO RATE`. */
  takes: string;
  /** One line for the help. */
  does: string;
  /** @returns what is printed; @throws UsageError, Refusal */
  run(db: Database, words: readonly string[]): Promise<string>;
}

/** The operator wrote something that is no command; the message says what is. */
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

/** A word that must be there. @throws UsageError */
export function readWord(word: string | undefined, what: string): string {
  if (word) return word;
  throw new UsageError(`${what} is missing.`);
}
