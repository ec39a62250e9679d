import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText, requiredText } from '@contract/values/text';
import { AUDIT_QUESTIONS } from './operators';
import { comparedBank } from './reconciliation';

const question = v.picklist(AUDIT_QUESTIONS, `question expects one of ${AUDIT_QUESTIONS.join(', ')}`);

/** The last answer to a question of the audit. */
const asked = v.object({
  at: v.string(),
  operator: v.string(),
  /** How long it took, in milliseconds. */
  ms: v.number(),
  /** The first rows that show what is wrong; none if the books are right. */
  found: v.array(v.record(v.string(), v.unknown())),
});

/**
 * The product's own accounts, and the sum of all users' money. In each currency they sum to zero. `transit` is what is
 * between two accounts of the house, `capital` the money of its owner, `charges` interest less what banks took,
 * `suspense` that of lines which are held, and `receivable` what users owe because fundings were taken back.
 */
export const HOUSE_ACCOUNTS = [
  'bank',
  'transit',
  'capital',
  'fees',
  'rounding',
  'charges',
  'suspense',
  'receivable',
  'users',
] as const;
const house = v.object({ currency: v.string(), ...v.entriesFromList(HOUSE_ACCOUNTS, decimalText) });

export const booksAnswer = v.object({
  audit: v.array(v.object({ question, last: v.nullable(asked) })),
  house: v.array(house),
});
export const auditPayload = v.object({ question });

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** True for a day that there is, such as 2026-11-23. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** The programs that read an export of the books; CSV is for any other. */
export const BOOK_FORMATS = ['hledger', 'beancount', 'csv'] as const;
export type BookFormatName = (typeof BOOK_FORMATS)[number];

/** Days of UTC, both included; without one, from the beginning or until now. */
export const exportPayload = v.object({
  format: v.picklist(BOOK_FORMATS, `format expects one of ${BOOK_FORMATS.join(', ')}`),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});
export type BooksExport = v.InferOutput<typeof exportPayload>;

/** A window of the closed days, the latest first, and the one to close now; `next` is what `before` is for the next window. */
export const daysAnswer = v.object({
  results: v.array(v.object({ day: v.string(), closed_at: v.string(), closed_by: v.string() })),
  next: v.nullable(v.string()),
  to_close: v.nullable(v.string()),
});
export const dayAnswer = v.object({
  day: v.string(),
  /** The accounts of the house as the day was closed with them. */
  banks: v.array(comparedBank),
  balances: v.array(
    v.object({
      account: v.picklist(HOUSE_ACCOUNTS),
      currency: v.string(),
      opening: decimalText,
      closing: decimalText,
      movements: v.array(v.object({ kind: v.string(), came_in: decimalText, went_out: decimalText })),
    }),
  ),
});
export const closeDayPayload = v.object({ day: requiredText('day', 10) });

/** A window of the rates that a pair has had, newest first; `next` is what `before` is for the next one. */
export const rateHistoryAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      at: v.string(),
      rate: decimalText,
      /** The rate before it; null for the first. */
      before: v.nullable(decimalText),
      /** Null if no operator set it: the demo moves its market. */
      operator: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

/** The states of a listing: `paused` ones are hidden from others. */
export const LISTING_STATES = ['active', 'paused', 'filled', 'removed'] as const;

/** A window of the listings of everybody or of one pair, newest first. */
export const consoleListingsAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      user: idText,
      email: v.string(),
      currency: v.string(),
      swap_to: v.string(),
      rate: decimalText,
      /** As first listed. */
      amount: decimalText,
      left: decimalText,
      state: v.picklist(LISTING_STATES),
      created_at: v.string(),
    }),
  ),
  next: v.nullable(v.string()),
});
