import * as v from 'valibot';
import { listOf, oneOf } from './envelopes';
import { decimalText } from './decimalText';
import { idText, optionalText, referenceText } from './text';

/** Spec 3: the types that the product creates. A backend may know more, which are shown by their code. */
export const TRANSACTION_TYPES = ['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER', 'DELETE_LIST'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Spec 7: the types whose pending transactions a screen lists. */
export const PENDING_TYPES = ['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER'] as const;
export type PendingType = (typeof PENDING_TYPES)[number];

/** The statuses of the reference backend (decision 132). */
export const TRANSACTION_STATUSES = ['PENDING', 'COMPLETED', 'REVOKED', 'REJECTED'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Spec 3, Transaction. Money and rates are exact decimal text, times ISO 8601. */
export const transaction = v.object({
  id: idText,
  type: v.string(),
  status: v.string(),
  email: optionalText,
  user: referenceText,
  currency_from: v.string(),
  currency_to: optionalText,
  amount: decimalText,
  rate: v.optional(v.nullable(decimalText), null),
  transaction_fee: v.optional(v.nullable(decimalText), null),
  created_at: optionalText,
  last_updated: optionalText,
  transaction_receipt: optionalText,
  bank_account: referenceText,
  qr_code: optionalText,
  path: optionalText,
});
export type Transaction = v.InferOutput<typeof transaction>;

export const transactionsAnswer = listOf(transaction);
export const transactionAnswer = oneOf(transaction);

/** The answer to a creation: its id opens the details (spec 7). */
export const createdTransactionAnswer = oneOf(v.object({ id: idText }));
