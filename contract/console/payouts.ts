import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText, requiredText } from '@contract/values/text';

/** The most withdrawals in one file. */
export const MOST_PAYOUTS = 1_000;

/** ISO 20022 pain.001.001.03, which banks import, and a table for those that do not. */
export const PAYOUT_FORMATS = ['pain.001', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

/** An account of the house from which withdrawals in its currency can be paid. */
const payingBank = v.object({ id: idText, currency: v.string(), label: v.string(), number: v.string() });

/** What became of a payout. */
export const PAYOUT_STATES = ['sent', 'paid', 'returned'] as const;
/** Why a line of a bank with the reference of a payout ends none. */
export const STRAY_REASONS = ['unknown', 'account', 'amount', 'again'] as const;

/** What waits in each currency, and a window of the files, newest first; `next` is what `before` is for the next one. */
export const payoutsAnswer = v.object({
  banks: v.array(payingBank),
  waiting: v.array(
    v.object({
      currency: v.string(),
      count: v.number(),
      sum: decimalText,
      /** Those that no file takes: of less than banks pay, or to an account whose number is too long for one. */
      by_hand: v.number(),
    }),
  ),
  results: v.array(
    v.object({
      id: idText,
      currency: v.string(),
      label: v.string(),
      operator: v.string(),
      at: v.string(),
      count: v.number(),
      sum: decimalText,
    }),
  ),
  next: v.nullable(v.string()),
  /** The latest lines of banks with the reference of a payout that end none. */
  strays: v.array(
    v.object({
      id: idText,
      booked_on: v.string(),
      /** Above zero if it came in. */
      amount: decimalText,
      currency: v.string(),
      text: v.string(),
      reason: v.picklist(STRAY_REASONS),
    }),
  ),
});

/** The withdrawals of a file. */
export const payoutFileAnswer = v.object({
  results: v.array(
    v.object({
      transaction: idText,
      reference: v.string(),
      amount: decimalText,
      account_name: v.string(),
      account_number: v.string(),
      bank_name: v.string(),
      state: v.picklist(PAYOUT_STATES),
      /** Why it was returned. */
      reason: v.nullable(v.string()),
    }),
  ),
});

export const payoutsMadeAnswer = v.object({ id: idText, count: v.number() });

export const returnPayoutPayload = v.object({
  transaction: v.pipe(v.string('transaction expects an ID'), v.regex(/^\d{1,18}$/, 'transaction expects an ID')),
  reason: requiredText('reason', 500),
});

/** What became of a payment of mobile money that is sent back. */
const REFUND_STATES = ['pending', 'successful', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * The money of providers that no funding got, because it was another amount or came after its end, and what is on its way
 * back; the oldest first.
 */
export const uncreditedAnswer = v.object({
  /** False if the provider sends nothing back, so that it is done by hand in its portal. */
  sends: v.boolean(),
  results: v.array(
    v.object({
      /** The id of the payment. */
      payment: v.string(),
      at: v.string(),
      transaction: idText,
      email: v.string(),
      /** Of the funding. */
      amount: decimalText,
      currency: v.string(),
      status: v.string(),
      /** What was paid; null if the provider named no currency of ours. */
      paid: v.nullable(v.object({ amount: decimalText, currency: v.string() })),
      receipt: v.nullable(v.string()),
      /** Null while nobody sends it back. */
      refund: v.nullable(v.object({ state: v.picklist(REFUND_STATES), failure: v.string() })),
    }),
  ),
});

export const refundPayload = v.object({
  payment: v.pipe(v.string('payment expects an ID'), v.uuid('payment expects an ID')),
  reason: requiredText('reason', 500),
  by_hand: v.boolean('by_hand expects true or false'),
});
