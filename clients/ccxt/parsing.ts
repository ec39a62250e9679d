import type { Dict, Market, OHLCV, Order, Str, Ticker, Trade, Balances } from 'ccxt';
import { dividedDown, type Exact, isSome, minus, plus, roundedDown, times } from './figures';
import { CrossrateSigning } from './signing';

/** The statuses of order-status/ in the words of ccxt. */
const STATUSES: Readonly<Record<string, string>> = {
  ...{ pending: 'open', open: 'open', completed: 'closed', cancelled: 'canceled', rejected: 'rejected' },
};

/** What an exchange was asked for, as far as its answer does not repeat it. */
interface Asked {
  type: string;
  side: string;
  limit: Exact | undefined;
  timeInForce: string;
  clientOrderId: string;
}

/** Reads the answers of Crossrate into the structures of ccxt. */
export abstract class CrossrateParsing extends CrossrateSigning {
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

  /** A public trade, or a fill of the user's: with the order that it belongs to. */
  override parseTrade(answer: Dict, market?: Market): Trade {
    return 'order' in answer ? this.parseFill(answer) : this.parsePublicTrade(answer, market);
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

  private parseFill(answer: Dict): Trade {
    const market = this.market(this.text(answer, 'market'));
    const timestamp = this.parse8601(this.safeString(answer, 'at'));
    return this.safeTrade(
      {
        ...{ info: answer, id: this.text(answer, 'id'), order: this.text(answer, 'order'), type: undefined },
        ...{ timestamp, datetime: this.iso8601(timestamp), symbol: market.symbol, side: this.text(answer, 'side') },
        takerOrMaker: this.safeBool(answer, 'sold') === true ? 'maker' : 'taker',
        ...{ price: this.text(answer, 'price'), amount: this.text(answer, 'amount'), cost: this.text(answer, 'total') },
        fee: {
          cost: this.text(answer, 'fee'),
          currency: this.safeCurrencyCode(this.safeString(answer, 'fee_currency')),
        },
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

  /** A listing of the user's, as order-status/ has it. */
  protected statusOfListing(progress: Dict, transaction: Str): Dict {
    const text = (key: string) => this.text(progress, key);
    const sums = { amount: text('listed'), filled: text('sold'), received: text('got'), fee: '0' };
    const isOpen = isSome(text('left'));
    const sides = { currency_from: text('currency'), currency_to: text('swap_to') };
    const names = { transaction, listing: text('id'), type: 'LIST', ...sides };
    return { ...progress, ...names, ...sums, status: isOpen ? 'open' : 'completed' };
  }

  /** A transaction that waits, as order-status/ has it. */
  protected statusOfPending(transaction: Dict): Dict {
    const none = { filled: '0', received: '0', fee: '0', returned: '0' };
    const left = this.text(transaction, 'amount');
    return { ...transaction, ...none, left, transaction: this.text(transaction, 'id'), status: 'pending' };
  }

  /**
   * One order, from what the server says of it, or of the two parts of an exchange: what was filled at once, and what was
   * listed.
   */
  protected parseStatuses(statuses: readonly Dict[], asked: Dict): Order {
    const sumOf = (key: string) => statuses.map((part) => this.text(part, key)).reduce(plus);
    const keys = ['amount', 'filled', 'left', 'returned', 'received', 'fee'];
    const sums = Object.fromEntries(keys.map((key) => [key, sumOf(key)]));
    const main = statuses.find(({ type }) => type === 'LIST') ?? statuses[0];
    const order = this.parseOrder({ ...main, ...sums, parts: statuses });
    return { ...order, clientOrderId: this.safeString(asked, 'clientOrderId') ?? order.clientOrderId };
  }

  /**
   * What order-status/ says. The price of a listing is what the book says: a bid's is rounded down. The price of an order
   * that was filled at once is its average.
   */
  override parseOrder(answer: Dict): Order {
    const [currency, target] = [this.text(answer, 'currency_from'), this.text(answer, 'currency_to')];
    const market = this.marketOf(currency, target);
    const isSell = market.baseId === currency;
    const isListing = answer.type === 'LIST';
    const [rate, filled, received] = [
      this.text(answer, 'rate'),
      this.text(answer, 'filled'),
      this.text(answer, 'received'),
    ];
    // An order that was not filled has a fee that it would have paid.
    const fee = isSome(filled) ? this.text(answer, 'fee') : '0';
    const given = minus(filled, fee);
    // What a listing asks is paid for one of what is listed, and what an order pays for one of what it receives.
    const price = isListing === isSell ? rate : dividedDown('1', rate);
    const status = STATUSES[this.text(answer, 'status')];
    const left = this.text(answer, 'left');
    const rest = status === 'canceled' ? plus(left, this.text(answer, 'returned')) : left;
    const inBase = isListing ? times(rest, rate) : dividedDown(rest, rate);
    const timestamp = this.parse8601(this.safeString(answer, 'created_at'));
    return this.safeOrder(
      {
        ...{ info: answer, id: this.safeString(answer, 'transaction'), symbol: market.symbol, status },
        ...{ timestamp, datetime: this.iso8601(timestamp), side: isSell ? 'sell' : 'buy', price },
        ...(isListing && { type: 'limit', timeInForce: 'GTC' }),
        ...{ filled: isSell ? given : received, cost: isSell ? received : given },
        remaining: isSell ? rest : roundedDown(inBase),
        fee: { cost: fee, currency: this.safeCurrencyCode(currency) },
      },
      market,
    );
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
