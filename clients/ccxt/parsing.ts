import type { Dict, Market, OHLCV, Order, Ticker, Trade, Balances } from 'ccxt';
import { CrossrateCalls } from './abstract';
import { dividedDown, type Exact, isSome, minus, plus, roundedDown, times } from './figures';

/** What an exchange was asked for, as far as its answer does not repeat it. */
interface Asked {
  type: string;
  side: string;
  limit: Exact | undefined;
  timeInForce: string;
  clientOrderId: string;
}

/** Reads the answers of Crossrate into the structures of ccxt. */
export abstract class CrossrateParsing extends CrossrateCalls {
  /** Of what the server always sends. @throws Error if it did not */
  protected text(answer: Dict, key: string): Exact {
    const text = this.safeString(answer, key);
    if (text === undefined) throw new TypeError(`${this.id} sent no ${key}`);
    return text;
  }

  override parseMarket(answer: Dict): Market {
    const [baseId, quoteId] = [this.text(answer, 'base'), this.text(answer, 'quote')];
    const [base, quote] = [this.safeCurrencyCode(baseId), this.safeCurrencyCode(quoteId)];
    const least = this.safeDict(answer, 'least', {});
    const amountStep = this.safeNumber(answer, 'amount_step');
    const none = { min: undefined, max: undefined };
    return this.safeMarketStructure({
      ...{ id: this.text(answer, 'market'), symbol: `${String(base)}/${String(quote)}` },
      ...{ base, quote, baseId, quoteId, settle: undefined, settleId: undefined },
      ...{ type: 'spot', spot: true, margin: false, swap: false, future: false, option: false, contract: false },
      active: true,
      taker: this.safeNumber(this.safeDict(answer, 'fees', {}), 'direct'),
      maker: this.parseNumber('0'),
      precision: { amount: amountStep, price: this.safeNumber(answer, 'price_step'), cost: amountStep },
      limits: {
        ...{ leverage: none, price: none },
        amount: { min: this.safeNumber(least, 'base'), max: undefined },
        cost: { min: this.safeNumber(least, 'quote'), max: undefined },
      },
      created: undefined,
      info: answer,
    });
  }

  override parseTicker(answer: Dict, market?: Market): Ticker {
    const day = this.safeDict(answer, 'day', {});
    const timestamp = this.milliseconds();
    return this.safeTicker(
      {
        symbol: this.safeMarket(this.safeString(answer, 'market'), market).symbol,
        ...{ timestamp, datetime: this.iso8601(timestamp), info: answer },
        ...{ bid: this.safeString(answer, 'bid'), ask: this.safeString(answer, 'ask') },
        ...{ high: this.safeString(day, 'high'), low: this.safeString(day, 'low') },
        ...{ open: this.safeString(day, 'open'), close: this.safeString(day, 'close') },
        ...{ baseVolume: this.safeString(day, 'amount'), quoteVolume: this.safeString(day, 'total') },
      },
      market,
    );
  }

  override parseOHLCV(candle: Dict): OHLCV {
    return [
      this.parse8601(this.safeString(candle, 'at')),
      this.safeNumber(candle, 'open'),
      this.safeNumber(candle, 'high'),
      this.safeNumber(candle, 'low'),
      this.safeNumber(candle, 'close'),
      this.safeNumber(candle, 'amount'),
    ];
  }

  /** A public trade, or a fill of the user's: with the currency that was listed. */
  override parseTrade(answer: Dict, market?: Market): Trade {
    return 'taken' in answer ? this.parseFill(answer) : this.parsePublicTrade(answer, market);
  }

  private parsePublicTrade(answer: Dict, market?: Market): Trade {
    const timestamp = this.parse8601(this.safeString(answer, 'at'));
    return this.safeTrade(
      {
        ...{ info: answer, id: this.safeString(answer, 'id'), order: undefined, type: undefined },
        ...{ timestamp, datetime: this.iso8601(timestamp), symbol: market?.symbol },
        ...{ side: this.safeString(answer, 'side'), takerOrMaker: undefined, fee: undefined },
        ...{ price: this.safeString(answer, 'rate'), amount: this.safeString(answer, 'amount') },
        cost: this.safeString(answer, 'total'),
      },
      market,
    );
  }

  /** Who listed it sold what was taken; who ordered bought it. */
  private parseFill(answer: Dict): Trade {
    const [listed, paidIn] = [this.text(answer, 'currency'), this.text(answer, 'swap_to')];
    const [taken, paid] = [this.text(answer, 'taken'), this.text(answer, 'paid')];
    const market = this.marketOf(listed, paidIn);
    const isMaker = this.safeBool(answer, 'sold') === true;
    const isBase = market.baseId === listed;
    const rate = this.text(answer, 'rate');
    const timestamp = this.parse8601(this.safeString(answer, 'at'));
    return this.safeTrade(
      {
        ...{ info: answer, id: this.safeString(answer, 'id'), type: undefined },
        ...{ order: this.safeString(answer, 'order'), timestamp, datetime: this.iso8601(timestamp) },
        ...{ symbol: market.symbol, side: isBase === isMaker ? 'sell' : 'buy' },
        takerOrMaker: isMaker ? 'maker' : 'taker',
        price: isBase ? rate : dividedDown('1', rate),
        ...{ amount: isBase ? taken : paid, cost: isBase ? paid : taken, fee: undefined },
      },
      market,
    );
  }

  /** @throws BadSymbol for two currencies that are not traded for each other */
  protected marketOf(one: string, other: string) {
    return this.market([one, other].sort().join('-'));
  }

  override parseBalance(answer: readonly Dict[]): Balances {
    const result: Dict = { info: answer, timestamp: undefined, datetime: undefined };
    for (const balance of answer) {
      const code = this.safeCurrencyCode(this.safeString(balance, 'currency')) ?? '';
      result[code] = { free: this.safeString(balance, 'free'), used: this.safeString(balance, 'held') };
    }
    return this.safeBalance(result);
  }

  /**
   * A listing of the user's, from its progress: what was sold, is left and came back. Its price is what the book says: a
   * bid's is rounded down.
   */
  protected parseListing(progress: Dict, transaction: Dict): Order {
    const [currency, target] = [this.text(progress, 'currency'), this.text(progress, 'swap_to')];
    const market = this.marketOf(currency, target);
    const isSell = market.baseId === currency;
    const [rate, left] = [this.text(progress, 'rate'), this.text(progress, 'left')];
    const [sold, got] = [this.text(progress, 'sold'), this.text(progress, 'got')];
    const status = isSome(left) ? 'open' : isSome(this.text(progress, 'returned')) ? 'canceled' : 'closed';
    return this.orderOf(market, transaction, {
      ...{ info: { ...transaction, ...progress }, type: 'limit', timeInForce: 'GTC', status, fee: undefined },
      ...{ side: isSell ? 'sell' : 'buy', price: isSell ? rate : dividedDown('1', rate) },
      ...{ filled: isSell ? sold : got, cost: isSell ? got : sold },
      remaining: isSell ? left : roundedDown(times(left, rate)),
    });
  }

  /** A transaction whose listing does not exist: it waits, or was revoked or rejected before it appeared. */
  protected parseUnlisted(transaction: Dict): Order {
    const [currency, target] = [this.text(transaction, 'currency_from'), this.text(transaction, 'currency_to')];
    const [listed, none] = [this.text(transaction, 'amount'), '0'];
    const isPending = this.safeString(transaction, 'status') === 'PENDING';
    const returned = isPending ? none : listed;
    const progress = { currency, swap_to: target, rate: this.text(transaction, 'rate'), sold: none, got: none };
    const order = this.parseListing({ ...progress, left: listed, returned }, transaction);
    return isPending ? order : { ...order, status: 'canceled' };
  }

  /** What was filled at once: the result of a completed ORDER. */
  protected parseResult(result: Dict, transaction: Dict): Order {
    const [currency, target] = [this.text(transaction, 'currency_from'), this.text(transaction, 'currency_to')];
    const market = this.marketOf(currency, target);
    const isSell = market.baseId === currency;
    const [given, received] = [this.text(result, 'net'), this.text(result, 'received')];
    return this.orderOf(market, transaction, {
      ...{ info: { ...transaction, ...result }, side: isSell ? 'sell' : 'buy', status: 'closed', remaining: '0' },
      ...{ filled: isSell ? given : received, cost: isSell ? received : given },
      fee: { cost: this.text(result, 'fee'), currency: isSell ? market.base : market.quote },
    });
  }

  private orderOf(market: Market, transaction: Dict, order: Dict): Order {
    const timestamp = this.parse8601(this.safeString(transaction, 'created_at'));
    const known = { id: this.safeString(transaction, 'id'), symbol: market?.symbol };
    return this.safeOrder({ ...known, timestamp, datetime: this.iso8601(timestamp), ...order }, market);
  }

  /**
   * What an exchange did at once, and what it listed. The fee is of what was paid, so a sale of 100 sells 99 and pays 1:
   * `filled`, `cost` and `average` are without the fee.
   */
  protected parseExchange(answer: Dict, market: Market, asked: Asked): Order {
    const { type, side, limit, timeInForce, clientOrderId } = asked;
    const [fee, received] = [this.text(answer, 'fee'), this.text(answer, 'received')];
    const given = minus(this.text(answer, 'paid'), fee);
    const listing = this.safeString(answer, 'listing');
    const returned = this.text(answer, 'returned');
    const rest = plus(this.text(answer, 'listed'), returned);
    const isSell = side === 'sell';
    const timestamp = this.milliseconds();
    const remaining = isSell ? rest : limit === undefined ? undefined : dividedDown(rest, limit);
    const status = listing !== undefined ? 'open' : isSome(returned) ? 'canceled' : 'closed';
    return this.safeOrder(
      {
        ...{ info: answer, id: listing ?? this.safeString(answer, 'order'), clientOrderId, status, type, side },
        ...{ timestamp, datetime: this.iso8601(timestamp), symbol: market?.symbol, timeInForce, price: limit },
        ...{ filled: isSell ? given : received, cost: isSell ? received : given, remaining },
        fee: { cost: fee, currency: isSell ? market?.base : market?.quote },
      },
      market,
    );
  }
}
