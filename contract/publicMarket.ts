import * as v from 'valibot';
import { candlesAnswer, traded } from './candles';
import { defineCalls, READ } from './call';
import { ratesAnswer } from './rates';
import { trade, tradesAnswer } from './trades';
import { limitUpTo } from './countedWindows';
import { decimalText } from './values/decimalText';
import { MARKETS } from './values/markets';

/** The most levels of each side that one answer holds. */
const MOST_LEVELS = 100;

const market = v.picklist(MARKETS);

/** Everything but `fees` and `band` is in units of the currency named beside it. */
const publicMarket = v.object({
  market,
  /** Amounts are in `base`, prices in units of `quote` for one `base`. */
  base: v.string(),
  quote: v.string(),
  amount_step: decimalText,
  price_step: decimalText,
  /** The least amount of an order or a listing, in the currency that it pays with. */
  least: v.object({ base: decimalText, quote: decimalText }),
  /** The share of what is paid that the taker pays as the fee: directly, and over a path. Listings are free. */
  fees: v.object({ direct: decimalText, path: decimalText }),
  /** A listing's rate is between these shares of the market rate. */
  band: v.object({ low: decimalText, high: decimalText }),
});

/**
 * A level of the book. `price` is units of the quote for one base. A listing of the quote has a rate the other way around,
 * so its price is rounded to 8 decimals: down, because it is a bid. `rate` is what the listings say, exactly: what an order
 * has to name.
 */
const publicLevel = v.object({
  price: decimalText,
  rate: decimalText,
  /** In the base currency, and in the quote currency; what is computed is rounded down. */
  amount: decimalText,
  total: decimalText,
  listings: v.number(),
});
export type PublicLevel = v.InferOutput<typeof publicLevel>;

/** Both sides, best price first. `checksum` is the CRC-32 over the first 25 levels of both (docs/PROTOCOL.md). */
const publicBook = v.object({
  market,
  version: v.string(),
  bids: v.array(publicLevel),
  asks: v.array(publicLevel),
  checksum: v.number(),
});
export type PublicBook = v.InferOutput<typeof publicBook>;

/** The best prices, null where nobody offers, and the trades of the last 24 hours, null if there were none. */
const publicTicker = v.object({
  market,
  bid: v.nullable(decimalText),
  ask: v.nullable(decimalText),
  day: v.nullable(v.object(traded)),
});

export const publicBookQuery = v.object({
  market: v.pipe(v.string(), v.picklist(MARKETS, `market expects one of ${MARKETS.join(', ')}`)),
  limit: limitUpTo(MOST_LEVELS),
});

const PUBLIC = {
  ...READ,
  access: 'public',
  fedBy: { none: 'for programs of others, which have no cache of ours' },
} as const;

/** Market data for anybody, without a log-in and without users (docs/PROTOCOL.md): the capability `publicMarket`. */
export const publicMarketCalls = defineCalls({
  getPublicMarkets: { ...PUBLIC, path: 'public/markets/', answer: v.array(publicMarket) },
  getPublicTicker: { ...PUBLIC, path: 'public/ticker/', answer: v.array(publicTicker) },
  getPublicBook: {
    ...PUBLIC,
    path: 'public/book/',
    query: { market: null, limit: null },
    answer: publicBook,
  },
  getPublicTrades: {
    ...PUBLIC,
    path: 'public/trades/',
    query: { market: null, limit: null, before: null },
    optional: ['before'],
    answer: tradesAnswer,
  },
  getPublicCandles: {
    ...PUBLIC,
    path: 'public/candles/',
    query: { market: null, step: null, limit: null, before: null },
    optional: ['before'],
    answer: candlesAnswer,
  },
  getPublicTime: { ...PUBLIC, path: 'public/time/', answer: v.object({ time: v.number() }) },
  getPublicRates: { ...PUBLIC, path: 'public/rates/', answer: ratesAnswer },
});

/** How many levels of each side can be followed. The checksum is over the first 25. */
const BOOK_DEPTHS = [25, 50, MOST_LEVELS] as const;
const depth = v.picklist(BOOK_DEPTHS);

const following = v.picklist(['subscribe', 'unsubscribe']);

/** What a program asks for. */
const publicSubscription = v.variant('channel', [
  v.object({ type: following, channel: v.literal('book'), market, depth: v.optional(depth, MOST_LEVELS) }),
  v.object({ type: following, channel: v.literal('trades'), market }),
]);
export type PublicSubscription = v.InferOutput<typeof publicSubscription>;

const seq = v.pipe(v.number(), v.integer(), v.minValue(1));
const snapshot = { type: v.literal('snapshot'), seq };
const delta = { type: v.literal('delta'), seq };
const ofBook = { channel: v.literal('book'), depth, ...publicBook.entries };
const ofTrades = { channel: v.literal('trades'), market, trades: v.array(trade) };

/**
 * What it is sent: everything once, and then what changed, each `seq` one more than the one before. The levels of a delta are
 * those that are new or changed; one with an amount of 0 has gone. Trades are newest first.
 */
const publicMessage = v.union([
  v.object({ ...snapshot, ...ofBook }),
  v.object({ ...delta, ...ofBook }),
  v.object({ ...snapshot, ...ofTrades }),
  v.object({ ...delta, ...ofTrades }),
]);

/** The socket of the same data, below the backend's prefix: the capability `publicSocket`. */
export const PUBLIC_SOCKET = { path: 'ws/public/', asks: publicSubscription, sends: publicMessage } as const;
