import * as v from 'valibot';
import { defineCalls, READ, SEND } from './call';
import { decimalText } from './values/decimalText';
import { idText, requiredText } from './values/text';

/** The longest name that a user gives to an account, in characters. */
export const LABEL_MAX_LENGTH = 60;

/** What is known about a saved bank account, besides the account. */
const payee = v.object({
  /** The id of the bank account. */
  account: idText,
  label: v.nullable(v.string()),
  default: v.boolean(),
  /** How many withdrawals were paid out to it, how much that was, and when the last was; ISO 8601. */
  times_used: v.number(),
  total_used: decimalText,
  last_used: v.nullable(v.string()),
  /** From when on it can be withdrawn to; null: now. */
  usable_from: v.nullable(v.string()),
  /** True if it can be withdrawn to then only because the second factor is old enough. */
  lifted_by_factor: v.optional(v.boolean(), false),
});
export type Payee = v.InferOutput<typeof payee>;

export const payeesAnswer = v.array(payee);

/** POST /payees/. At most one account of a currency is its default. */
export const payeePayload = v.object({
  account: v.pipe(v.union([v.string(), v.number()], 'account is a required field'), v.transform(String)),
  label: v.nullable(requiredText('label', LABEL_MAX_LENGTH)),
  default: v.boolean('default is true or false'),
});
export type PayeePayload = v.InferOutput<typeof payeePayload>;

/** What is known about saved bank accounts (docs/PROTOCOL.md): the capability `payees` of our own server. */
export const payeeCalls = defineCalls({
  getPayees: { ...READ, path: 'payees/', answer: payeesAnswer, fedBy: ['bank_accounts', 'transactions'] },
  savePayee: { ...SEND, path: 'payees/', payload: payeePayload, makesStale: ['bank_accounts'] },
});
