import { type Context, Hono } from 'hono';
import { candlesQuery } from '@contract/candles';
import { type PublicBook, publicBookQuery, type publicMarketCalls } from '@contract/publicMarket';
import { tradesQuery } from '@contract/trades';
import {
  BILATERAL_FEE_SHARE,
  LEDGER_DECIMALS,
  MULTILATERAL_FEE_SHARE,
  RATE_BAND_HIGH,
  RATE_BAND_LOW,
  RATE_INPUT_DECIMALS,
} from '@contract/values/constants';
import type { TradableCurrency } from '@contract/values/currencies';
import { type Market, MARKETS } from '@contract/values/markets';
import type { Database } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { answerValidated, EncodedJson, sendValidated, wishOf } from '@server/http/coding';
import { clientAddress } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { Turnstile } from '@server/http/rateLimits';
import { readQuery } from '@server/http/read';
import type { UserLimits } from '@server/platform/userLimits';
import { booksOf, type MarketBooks } from '@server/modules/listings/marketBook';
import { findRates, presentRate } from '@server/modules/rates';
import { readCandles, readDays, readTrades } from '@server/modules/trades';

const stepOf = (decimals: number) => `0.${'1'.padStart(decimals, '0')}`;

const currenciesOf = (market: Market) => market.split('-') as [TradableCurrency, TradableCurrency];

const presentMarket = (market: Market, { leastAmounts }: UserLimits) => {
  const [base, quote] = currenciesOf(market);
  return {
    ...{ market, base, quote, amount_step: stepOf(LEDGER_DECIMALS), price_step: stepOf(RATE_INPUT_DECIMALS) },
    least: { base: leastAmounts[base], quote: leastAmounts[quote] },
    fees: { direct: BILATERAL_FEE_SHARE, path: MULTILATERAL_FEE_SHARE },
    band: { low: RATE_BAND_LOW, high: RATE_BAND_HIGH },
  };
};

const readBook = async (books: MarketBooks, market: Market, limit: number): Promise<PublicBook> => {
  await books.follow();
  return books.book(market, limit);
};

const readTicker = async (db: Database, books: MarketBooks) => {
  const days = await readDays(db);
  await books.follow();
  return MARKETS.map((market) => {
    const { bids, asks } = books.book(market, 1);
    const { market: _same, ...day } = days.find((one) => one.market === market) ?? { market: null };
    const isTraded = 'close' in day;
    return { market, bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null, day: isTraded ? day : null };
  });
};

/** An answer is made once for everybody who asks within this time. */
const KEPT_MS = 1_000;
/** Further answers are made for their caller alone. */
const MOST_KEPT = 500;

interface Kept {
  until: number;
  answer: Promise<EncodedJson>;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/** The answer to a question, made now or less than a second ago. */
function answerOf(db: Database, question: string, read: () => Promise<unknown>): Promise<EncodedJson> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const now = performance.now();
  const held = kept.get(question);
  if (held && held.until > now) return held.answer;
  for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
  const answer = read().then((body) => new EncodedJson(Buffer.from(JSON.stringify(body))));
  if (kept.size < MOST_KEPT) kept.set(question, { until: now + KEPT_MS, answer });
  answer.catch(() => kept.delete(question));
  return answer;
}

/** Those of the sockets too: another view of the same database would hold all listings a second time. */
const sharedBooks = (c: Context<AppEnv>) => booksOf(c.get('wholeDb'));

/** How often one address may ask a process in a minute: ten times a second. */
export const MOST_PER_MINUTE = 600;

/** public/: market data for programs of others, without a log-in and without users (docs/PROTOCOL.md). */
export function publicMarketRoutes(): Hono<AppEnv> {
  const turnstile = new Turnstile('public', MOST_PER_MINUTE);
  const routes = new Hono<AppEnv>();
  const serve = (
    name: keyof typeof publicMarketCalls,
    reader: (c: Context<AppEnv>) => { asked?: object; read: () => Promise<unknown> },
  ) =>
    routes.get(callPath(name), async (c) => {
      turnstile.pass(clientAddress(c));
      const { asked = {}, read } = reader(c);
      const answer = await answerOf(c.get('db'), `${name} ${JSON.stringify(asked)}`, read);
      c.header('Cache-Control', 'public, max-age=1');
      return sendValidated(c, await answerValidated(answer, wishOf(c)));
    });
  serve('getPublicMarkets', (c) => ({
    read: () => Promise.resolve(MARKETS.map((market) => presentMarket(market, c.get('config')))),
  }));
  serve('getPublicTicker', (c) => ({ read: () => readTicker(c.get('db'), sharedBooks(c)) }));
  serve('getPublicBook', (c) => {
    const asked = readQuery(c, publicBookQuery);
    return { asked, read: () => readBook(sharedBooks(c), asked.market, asked.limit) };
  });
  serve('getPublicTrades', (c) => {
    const asked = readQuery(c, tradesQuery);
    return { asked, read: () => readTrades(c.get('db'), asked) };
  });
  serve('getPublicCandles', (c) => {
    const asked = readQuery(c, candlesQuery);
    return { asked, read: () => readCandles(c.get('db'), asked) };
  });
  routes.get(callPath('getPublicTime'), (c) => c.json({ time: Date.now() }));
  serve('getPublicRates', (c) => ({ read: async () => (await findRates(c.get('db'))).map(presentRate) }));
  return routes;
}
