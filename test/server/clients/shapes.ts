import type { Balances, Market, OHLCV, Order, OrderBook, Ticker, Trade } from 'ccxt';
import { must } from '@test/tools/soak/books';

/**
 * The structures that ccxt documents (docs.ccxt.com, "Unified API"); its package from npm has no checks of its own.
 * Figures are numbers or, if the client asked for that, text. `undefined` is what ccxt says where an exchange says nothing.
 */
type Check = (value: unknown) => boolean;

const PLAIN = /^-?\d+(\.\d+)?$/;
const SYMBOL = /^[A-Z]{3}\/[A-Z]{3}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const figure: Check = (value) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && PLAIN.test(value));
const isNegative = (value: unknown) => String(value).startsWith('-');
const amount: Check = (value) => figure(value) && !isNegative(value);
const text: Check = (value) => typeof value === 'string' && value !== '';
const integer: Check = (value) => Number.isSafeInteger(value);
const truth: Check = (value) => typeof value === 'boolean';
const something: Check = (value) => value !== null && typeof value === 'object';
const oneOf =
  (...choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const shaped =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    something(value) && Object.entries(checks).every(([key, check]) => check((value as Record<string, unknown>)[key]));

/** @throws Violation with the first key that is not as it must be */
function mustHave(what: string, value: unknown, checks: Readonly<Record<string, Check>>): void {
  must(something(value), `${what} is nothing`, { value });
  const wrong = Object.entries(checks).find(
    ([key, check]) => !(key in (value as object)) || !check(Reflect.get(value as object, key)),
  );
  must(wrong === undefined, `${what} has another shape`, { key: wrong?.[0], value });
}

const range = shaped({ min: maybe(amount), max: maybe(amount) });
/** ccxt names the parts of a fee also if it is not known. */
const fee = shaped({ cost: maybe(amount), currency: maybe(text) });
const moment = { timestamp: maybe(integer), datetime: maybe(matching(TIME)) };

const sameTime = ({ timestamp, datetime }: { timestamp?: number | undefined; datetime?: string | undefined }) =>
  timestamp === undefined || new Date(timestamp).toISOString() === datetime;

export function checkMarket(market: Market): void {
  mustHave('a market', market, {
    ...{ id: text, symbol: matching(SYMBOL), base: text, quote: text, baseId: text, quoteId: text },
    ...{ active: truth, type: oneOf('spot'), spot: oneOf(true), margin: oneOf(false), swap: oneOf(false) },
    ...{ contract: oneOf(false), taker: amount, maker: amount, info: something },
    precision: shaped({ amount, price: amount }),
    limits: shaped({ amount: range, price: range, cost: range }),
  });
  must(
    market?.symbol === `${String(market?.base)}/${String(market?.quote)}`,
    'a symbol is not that of its currencies',
    { market },
  );
}

export function checkTicker(ticker: Ticker): void {
  const figures = ['bid', 'ask', 'high', 'low', 'open', 'close', 'last', 'vwap', 'baseVolume', 'quoteVolume'];
  mustHave('a ticker', ticker, {
    ...{ symbol: matching(SYMBOL), info: something, ...moment, change: maybe(figure), percentage: maybe(figure) },
    ...Object.fromEntries(figures.map((key) => [key, maybe(amount)])),
  });
  const { bid, ask, high, low, last, close } = ticker;
  must(bid === undefined || ask === undefined || bid < ask, 'a ticker is crossed', { ticker });
  must(high === undefined || low === undefined || high >= low, 'the low is above the high', { ticker });
  must(last === close, 'the last price is not the close', { ticker });
}

/** Bids fall, asks rise, and they do not meet. */
export function checkOrderBook(book: OrderBook): void {
  mustHave('a book', book, { symbol: matching(SYMBOL), ...moment, bids: Array.isArray, asks: Array.isArray });
  for (const level of [...book.bids, ...book.asks])
    must(
      level.length === 2 && level.every((part) => amount(part) && (part ?? 0) > 0),
      'a level is no price and amount',
      { level },
    );
  const prices = (levels: OrderBook['bids']) => levels.map(([price]) => price ?? 0);
  const rises = (list: readonly number[]) =>
    list.every((price, index) => index === 0 || price > (list[index - 1] ?? 0));
  const [bids, asks] = [prices(book.bids), prices(book.asks)];
  must(rises(bids.toReversed()), 'bids do not fall', { bids });
  must(rises(asks), 'asks do not rise', { asks });
  must(bids.length === 0 || asks.length === 0 || (bids[0] ?? 0) < (asks[0] ?? 0), 'a book is crossed', { book });
}

export function checkTrade(trade: Trade): void {
  mustHave('a trade', trade, {
    ...{ id: text, info: something, ...moment, timestamp: integer, symbol: matching(SYMBOL), order: maybe(text) },
    ...{ side: oneOf('buy', 'sell'), type: maybe(text), takerOrMaker: maybe(oneOf('taker', 'maker')) },
    ...{ price: amount, amount, cost: amount, fee: maybe(fee), fees: Array.isArray },
  });
  must(sameTime(trade), 'a trade has two times', { trade });
}

/** Oldest first. */
export function checkCandles(candles: readonly OHLCV[]): void {
  for (const candle of candles) {
    const [at, open = 0, high = 0, low = 0, close = 0, volume] = candle;
    must(candle.length === 6 && integer(at) && amount(volume), 'a candle has another shape', { candle });
    must(high >= open && high >= close && low <= open && low <= close, 'a candle is beyond its ends', { candle });
  }
  must(
    candles.every(([at = 0], index) => index === 0 || at > (candles[index - 1]?.[0] ?? 0)),
    'candles are not in turn',
  );
}

export function checkBalance(balance: Balances): void {
  mustHave('a balance', balance, { info: something, free: something, used: something, total: something });
  const part = { free: amount, used: amount, total: amount };
  for (const currency of Object.keys(balance.total ?? {}))
    mustHave(`the balance of ${currency}`, balance[currency], part);
}

export function checkOrder(order: Order): void {
  mustHave('an order', order, {
    ...{ id: text, clientOrderId: maybe(text), info: something, ...moment, lastTradeTimestamp: maybe(integer) },
    ...{ symbol: matching(SYMBOL), type: maybe(oneOf('limit', 'market')), side: oneOf('buy', 'sell') },
    ...{
      timeInForce: maybe(oneOf('GTC', 'IOC', 'FOK', 'PO')),
      status: oneOf('open', 'closed', 'canceled', 'rejected'),
    },
    ...{
      price: maybe(amount),
      average: maybe(amount),
      amount: maybe(amount),
      filled: amount,
      remaining: maybe(amount),
    },
    ...{ cost: amount, fee: maybe(fee), fees: Array.isArray, trades: Array.isArray },
  });
  must(sameTime(order), 'an order has two times', { order });
}
