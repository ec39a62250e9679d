import * as v from 'valibot';
import { ownCalls, READ } from './call';
import { TRANSACTION_TYPES } from './values/transaction';
import { limitUpTo, time, windowOf } from './countedWindows';
import { LONGEST_STATEMENT_WINDOW } from './values/capabilities';
import { CURRENCIES } from './values/currencies';
import { decimalText } from './values/decimalText';
import { idText } from './values/text';

/**
 * The kinds of lines. `held` is set aside for a transaction, and `returned` comes back from it; a fee that is part of
 * it is a line of its own. `received` comes from the user's own order, `sold` from an order of another user for their
 * listing. `lowered` and `delisted` come back from a listing, and `listed` was added to it; they belong to the
 * transaction that listed it. `cleaned_up` belongs to no transaction. A funding that
 * was `taken_back` after it was spent leaves a debt, and `debt_paid` pays it.
 */
const STATEMENT_KINDS = [
  'funded',
  'held',
  'fee',
  'returned',
  'fee_returned',
  'received',
  'sold',
  'listed',
  'lowered',
  'delisted',
  'cleaned_up',
  'taken_back',
  'debt_paid',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** One line of a statement. `amount` is negative if the wallet gave it; `balance` is what the wallet had after it. */
const statementLine = v.object({
  id: idText,
  at: v.string(),
  kind: v.picklist(STATEMENT_KINDS),
  amount: decimalText,
  balance: decimalText,
  /** The user's own transaction, or null. */
  transaction: v.nullable(idText),
  type: v.nullable(v.picklist(TRANSACTION_TYPES)),
});
export type StatementLine = v.InferOutput<typeof statementLine>;

/** A window of the lines of a period, with the balances before the first and after the last of them. */
export const statementAnswer = v.object({
  ...windowOf(statementLine).entries,
  currency: v.string(),
  opening: decimalText,
  closing: decimalText,
});
export type Statement = v.InferOutput<typeof statementAnswer>;

/**
 * Which lines: of a wallet, of a period (`since` is included, `until` is not), and in which order. `before` and `after`
 * are the `next` of the window before, for the two orders.
 */
export const statementQuery = v.object({
  currency: v.pipe(v.string(), v.picklist(CURRENCIES, `currency expects one of ${CURRENCIES.join(', ')}`)),
  since: time('since'),
  until: time('until'),
  limit: limitUpTo(LONGEST_STATEMENT_WINDOW),
  order: v.optional(v.picklist(['newest', 'oldest'], 'order expects newest or oldest'), 'newest'),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});
export type StatementQuery = v.InferOutput<typeof statementQuery>;

const STATEMENT = {
  ...READ,
  path: 'statement/',
  answer: statementAnswer,
  fedBy: ['homepage_updates', 'transactions'],
} as const;
const PERIOD = { currency: null, since: null, until: null } as const;
const optional = ['since', 'until'];

/** The statement of a wallet (docs/PROTOCOL.md): the capability `statements` of our own server. */
export const statementCalls = ownCalls('statements', {
  getStatement: { ...STATEMENT, query: { ...PERIOD, limit: null }, optional },
  /** The lines oldest first, as a file or a page has them. */
  getStatementFromOldest: {
    ...STATEMENT,
    query: { ...PERIOD, order: 'oldest', limit: null, after: null },
    optional: [...optional, 'after'],
  },
  getOlderStatement: { ...STATEMENT, query: { ...PERIOD, limit: null, before: null }, optional },
});
