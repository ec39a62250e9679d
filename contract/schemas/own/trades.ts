import * as v from 'valibot';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { decimalText } from '@contract/values/decimalText';
import { MARKETS } from '@contract/values/markets';
import { idText } from '@contract/values/text';
import { windowOf } from '@contract/schemas/window';
import { limitUpTo } from '@contract/schemas/windowQuery';

/**
 * What one order took at one rate. Those who ordered bought or sold `amount` of the market's first currency for `total`
 * of its second; `rate` is units of the second for one of the first.
 */
export const trade = v.object({
  id: idText,
  at: v.string(),
  side: v.picklist(['buy', 'sell']),
  rate: decimalText,
  amount: decimalText,
  total: decimalText,
});
export type Trade = v.InferOutput<typeof trade>;

/** A window of what was traded in a market, newest first. */
export const tradesAnswer = windowOf(trade);

/** Which trades: of a market, and before the `next` of the window before. */
export const tradesQuery = v.object({
  market: v.pipe(v.string(), v.picklist(MARKETS, `market expects one of ${MARKETS.join(', ')}`)),
  limit: limitUpTo(LONGEST_WINDOW),
  before: v.optional(v.string()),
});
export type TradesQuery = v.InferOutput<typeof tradesQuery>;
