import * as v from 'valibot';
import { ownCalls, READ } from './call';
import { windowOf } from './countedWindows';
import { limitUpTo } from './countedWindows';
import { LONGEST_WINDOW } from './values/capabilities';
import { decimalText } from './values/decimalText';
import { MARKETS } from './values/markets';
import { idText } from './values/text';

/**
 * One trade: the amount that one order took at one rate. The buyer or seller of the order traded `amount` of the
 * market's first currency for `total` of its second; `rate` is units of the second for one of the first.
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

const TRADES = { ...READ, path: 'trades/', answer: tradesAnswer, fedBy: ['trades'] } as const;

/** What was traded (docs/PROTOCOL.md): the capability `trades` of our own server. */
export const tradeCalls = ownCalls('trades', {
  getNewestTrades: { ...TRADES, query: { market: null, limit: null } },
  getOlderTrades: { ...TRADES, query: { market: null, limit: null, before: null } },
});
