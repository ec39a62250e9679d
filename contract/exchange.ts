import * as v from 'valibot';
import { ownCalls, READ, SEND } from './call';
import { LEDGER_DECIMALS, RATE_INPUT_DECIMALS } from './values/constants';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { decimalText, positiveDecimalPayload } from './values/decimalText';
import { oneOf } from './values/envelopes';
import { idText } from './values/text';
import { endTimePayload } from './values/times';

/** What happens to what an exchange does not fill at once: returned, nothing is filled, listed, or all is only listed. */
export const TIMES_IN_FORCE = ['ioc', 'fok', 'gtc', 'post_only'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

const tradable = (name: string) =>
  v.picklist(TRADABLE_CURRENCIES, `${name} must be one of ${TRADABLE_CURRENCIES.join(', ')}`);

/** POST exchange/. Without `rate` every rate is accepted; what may be listed needs one. `expires_at` is of what is listed. */
export const exchangePayload = v.object({
  currency_from: tradable('currency_from'),
  currency_to: tradable('currency_to'),
  amount: positiveDecimalPayload('amount', LEDGER_DECIMALS),
  rate: v.optional(v.nullable(positiveDecimalPayload('rate', RATE_INPUT_DECIMALS)), null),
  time_in_force: v.picklist(TIMES_IN_FORCE, `time_in_force must be one of ${TIMES_IN_FORCE.join(', ')}`),
  expires_at: v.optional(endTimePayload),
});
export type ExchangePayload = v.InferOutput<typeof exchangePayload>;

/** One level of a direct exchange, or one step of a path: what it cost before the fee, and what it brought. */
const exchangeFill = v.object({
  path: v.array(v.string()),
  rate: decimalText,
  paid: decimalText,
  received: decimalText,
});
export type ExchangeFill = v.InferOutput<typeof exchangeFill>;

/** What an exchange brings. Money is exact decimal text, in the currency that is paid, but for what is received. */
const exchangeFigures = {
  /** With the fee. */
  paid: decimalText,
  fee: decimalText,
  received: decimalText,
  /** `(paid - fee) / received`; null if nothing was filled. */
  average: v.nullable(decimalText),
  listed: decimalText,
  returned: decimalText,
  fills: v.array(exchangeFill),
  /** How much more is received than at the limit and at the market rate; null without a limit or a market rate. */
  improvement: v.object({ limit: v.nullable(decimalText), market: v.nullable(decimalText) }),
};

const exchangeQuoteAnswer = oneOf(v.object(exchangeFigures));
const exchangeAnswer = oneOf(
  v.object({
    /** The ids of the transactions: of what was filled, and of what was listed. */
    order: v.nullable(idText),
    listing: v.nullable(idText),
    ...exchangeFigures,
  }),
);

/** Exchanges (docs/PROTOCOL.md): the capability `exchange` of our own server. */
export const exchangeCalls = ownCalls('exchange', {
  createExchange: {
    ...SEND,
    path: 'exchange/',
    payload: exchangePayload,
    success: 201,
    answer: exchangeAnswer,
    keyed: true,
    makesStale: ['transactions', 'homepage_updates', 'listings', 'orders'],
  },
  getExchangeQuote: {
    ...READ,
    path: 'exchange/quote/',
    query: { currency_from: null, currency_to: null, amount: null, rate: null, time_in_force: null },
    optional: ['rate'],
    answer: exchangeQuoteAnswer,
    fedBy: ['listings', 'homepage_updates'],
  },
});
