import * as v from 'valibot';
import { ownCalls, READ, SEND } from './call';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { decimalText } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { optionalText } from './values/text';

const TRANSACTION_ID = /^[1-9]\d{0,17}$/;

/** What became of a withdrawal that a payout file has: the bank was sent it, has paid it, or the money came back. */
const PAYOUT_STATES = ['sent', 'paid', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const payout = v.object({
  state: v.picklist(PAYOUT_STATES),
  reference: v.string(),
  sent_at: v.string(),
  /** When it was paid or returned. */
  at: v.nullable(v.string()),
  /** Why it was returned, in the words of the bank or of an operator. */
  reason: v.nullable(v.string()),
});

/** Null for a withdrawal that is in no file, such as one that was paid by hand. */
const payoutAnswer = v.object({ payout: v.nullable(payout) });

/** What became of withdrawals (docs/PROTOCOL.md): the capability `payouts` of our own server. */
export const payoutCalls = ownCalls('payouts', {
  getPayout: {
    ...READ,
    path: 'payouts/',
    query: { transaction: null },
    answer: payoutAnswer,
    fedBy: ['transactions'],
  },
});

/** What became of a request to pay. `expired`: nobody confirmed it in time. */
const MOBILE_PAYMENT_STATES = ['pending', 'successful', 'failed', 'expired'] as const;
export type MobilePaymentState = (typeof MOBILE_PAYMENT_STATES)[number];

const mobilePayment = v.object({
  state: v.picklist(MOBILE_PAYMENT_STATES),
  /** The number that was asked, as far as its owner needs to know it: the last four digits. */
  phone: v.string(),
  created: optionalText,
});
export type MobilePayment = v.InferOutput<typeof mobilePayment>;

/** Whether a funding can be paid so, and the last request to pay it; null if there was none. */
const mobilePaymentAnswer = oneOf(v.object({ offered: v.boolean(), payment: v.nullable(mobilePayment) }));

/** A number in international form, with or without its plus sign, spaces and dashes. */
const MOBILE_NUMBER = /^[1-9]\d{7,14}$/;
const PHONE = 'phone expects a number with its country code, such as +233 24 000 0000';

export const mobilePaymentPayload = v.object({
  transaction: v.pipe(
    v.union([v.string(), v.number()], 'transaction expects an id'),
    v.transform(String),
    v.regex(TRANSACTION_ID, 'transaction expects an id'),
  ),
  phone: v.pipe(
    v.string(PHONE),
    v.transform((text) =>
      text
        .trim()
        .replace(/^\+/, '')
        .replace(/[\s()-]/g, ''),
    ),
    v.regex(MOBILE_NUMBER, PHONE),
  ),
});

/** Fundings that are confirmed on a phone (docs/PROTOCOL.md): the capability `mobileMoney` of our own server. Notifications announce it too. */
export const mobilePaymentCalls = ownCalls('mobileMoney', {
  getMobilePayment: {
    ...READ,
    path: 'mobile-payments/',
    query: { transaction: null },
    answer: mobilePaymentAnswer,
    fedBy: ['notifications', 'transactions'],
  },
  askMobilePayment: {
    ...SEND,
    path: 'mobile-payments/',
    payload: mobilePaymentPayload,
    success: 201,
    makesStale: ['notifications'],
  },
});

/** What a user owes of one currency, because a funding was taken back after it was spent. */
const debt = v.object({ currency: v.picklist(TRADABLE_CURRENCIES), amount: decimalText });
export type Debt = v.InferOutput<typeof debt>;

export const payDebtPayload = v.object({
  currency: v.picklist(TRADABLE_CURRENCIES, `currency expects one of ${TRADABLE_CURRENCIES.join(', ')}`),
});

/** Debts (docs/PROTOCOL.md): the capability `debts` of our own server, announced while anybody owes anything. */
export const debtCalls = ownCalls('debts', {
  getDebts: {
    ...READ,
    path: 'debts/',
    answer: v.array(debt),
    fedBy: ['homepage_updates', 'notifications', 'transactions'],
  },
  /** Pays as much of it as the wallet has. */
  payDebt: { ...SEND, path: 'debts/pay/', payload: payDebtPayload, makesStale: ['homepage_updates', 'transactions'] },
});
