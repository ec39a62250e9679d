import {
  ArgumentsRequired,
  type Balances,
  type Dict,
  InvalidOrder,
  type Int,
  type Market,
  type Num,
  type OHLCV,
  type Order,
  type OrderBook,
  OrderNotFound,
  type OrderSide,
  type OrderType,
  type Str,
  type Strings,
  type Ticker,
  type Tickers,
  type Trade,
} from 'ccxt';
import { DESCRIPTION } from './description';
import {
  dividedDown,
  dividedUp,
  inCents,
  type Exact,
  isMore,
  isSome,
  least,
  minus,
  plus,
  roundedDown,
  roundedUp,
  times,
  withFee,
} from './figures';
import { CrossrateParsing } from './parsing';

const MOST_LEVELS = 100;
/** How many rows are read at once, unless the option `rows` says less. */
const MOST_ROWS = 100;
const MOST_CANDLES = 300;
/** Which transactions are orders. */
const ORDERS = ['LIST', 'ORDER', 'MOF_ORDER'];

/** Crossrate for ccxt: https://docs.ccxt.com. The calls are those of docs/PROTOCOL.md. */
export class crossrate extends CrossrateParsing {
  override describe(): unknown {
    return this.deepExtend(super.describe(), DESCRIPTION);
  }

  override async fetchTime(params: Dict = {}): Promise<Int> {
    return this.safeInteger(await this.publicGetPublicTime(params), 'time');
  }

  override async fetchMarkets(params: Dict = {}): Promise<Market[]> {
    return (await this.publicGetPublicMarkets(params)).map((market) => this.parseMarket(market));
  }

  override async fetchTickers(symbols?: Strings, params: Dict = {}): Promise<Tickers> {
    await this.loadMarkets();
    return this.parseTickers(await this.publicGetPublicTicker(params), symbols);
  }

  override async fetchTicker(symbol: string, params: Dict = {}): Promise<Ticker> {
    await this.loadMarkets();
    const market = this.market(symbol);
    const answers = await this.publicGetPublicTicker(params);
    return this.parseTicker(answers.find((answer) => answer.market === market.id) ?? {}, market);
  }

  override async fetchOrderBook(symbol: string, limit: Int = MOST_LEVELS, params: Dict = {}): Promise<OrderBook> {
    await this.loadMarkets();
    const market = this.market(symbol);
    const request = { market: market.id, limit: Math.min(limit, MOST_LEVELS), ...params };
    const answer = await this.publicGetPublicBook(request);
    return this.parseOrderBook(answer, market.symbol, this.milliseconds(), 'bids', 'asks', 'price', 'amount');
  }

  /** Windows of rows, the newest first: as many as are wanted, or back to a time. */
  private async readBack(
    read: (window: Dict) => Promise<Dict>,
    most: number,
    since: Int,
    limit: Int = most,
  ): Promise<Dict[]> {
    const rows: Dict[] = [];
    let before: Str;
    do {
      const answer = await read({
        limit: since === undefined ? Math.min(limit, most) : most,
        ...(before && { before }),
      });
      rows.push(...(this.safeList(answer, 'results', []) as Dict[]));
      before = this.safeString(answer, 'next');
      const oldest = this.parse8601(this.safeString(rows.at(-1), 'at')) ?? 0;
      if (since === undefined ? rows.length >= limit : oldest < since) break;
    } while (before !== undefined);
    return rows;
  }

  override async fetchTrades(symbol: string, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    await this.loadMarkets();
    const market = this.market(symbol);
    const read = (window: Dict) => this.publicGetPublicTrades({ market: market.id, ...window, ...params });
    return this.parseTrades(await this.readBack(read, MOST_ROWS, since, limit), market, since, limit);
  }

  override async fetchOHLCV(
    symbol: string,
    timeframe = '1h',
    since?: Int,
    limit?: Int,
    params: Dict = {},
  ): Promise<OHLCV[]> {
    await this.loadMarkets();
    const market = this.market(symbol);
    const step = this.safeString(this.timeframes, timeframe, timeframe);
    const read = (window: Dict) => this.publicGetPublicCandles({ market: market.id, step, ...window, ...params });
    return this.parseOHLCVs(await this.readBack(read, MOST_CANDLES, since, limit), market, timeframe, since, limit);
  }

  override async fetchBalance(params: Dict = {}): Promise<Balances> {
    await this.loadMarkets();
    return this.parseBalance(await this.privateGetBalances(params));
  }

  private feeShare(market: Market, path: unknown): Exact {
    const fees = this.safeDict(this.safeDict(market, 'info', {}), 'fees', {});
    return this.text(fees, Array.isArray(path) && path.length > 2 ? 'path' : 'direct');
  }

  /**
   * What has to be paid for an amount of the base now: what the offers cost up to it, and for the rest the limit.
   * Between this question and the order others may change the book; more than this is never paid.
   */
  private async costOf(market: Market, amount: Exact, request: Dict): Promise<Exact> {
    const rate = this.safeString(request, 'rate');
    if (rate !== undefined && request.time_in_force === 'post_only') return roundedDown(times(amount, rate));
    const { free } = await this.fetchFree(market);
    const most =
      rate === undefined ? free : least(free, withFee(times(amount, rate), this.feeShare(market, [1, 2, 3])));
    const quote = await this.quoteOf({ ...request, amount: roundedDown(most) });
    let [left, cost] = [amount, '0'];
    for (const fill of this.safeList(quote, 'fills', []) as Dict[]) {
      if (!isSome(left)) break;
      const [received, paid] = [this.text(fill, 'received'), this.text(fill, 'paid')];
      const fillRate = this.text(fill, 'rate');
      const isWhole = !isMore(received, left);
      // A rounding up buys nothing more as long as the price is above 1.
      const partly = isMore('1', fillRate) ? roundedDown(times(left, fillRate)) : roundedUp(times(left, fillRate));
      cost = plus(cost, withFee(isWhole ? paid : partly, this.feeShare(market, fill.path)));
      left = minus(left, isWhole ? received : left);
    }
    return rate === undefined ? cost : plus(cost, roundedDown(times(left, rate)));
  }

  /** What could be taken now. The rest of the order is no matter here, so all of it may be too much or too little. */
  private async quoteOf(request: Dict): Promise<Dict> {
    try {
      return await this.privateGetExchangeQuote({ ...request, time_in_force: 'ioc' });
    } catch (error) {
      if (request.time_in_force === 'gtc' && error instanceof InvalidOrder) return {};
      throw error;
    }
  }

  private async fetchFree(market: Market): Promise<{ free: Exact }> {
    const balances = await this.privateGetBalances();
    const balance = balances.find(({ currency }) => currency === market?.quoteId);
    return { free: balance ? this.text(balance, 'free') : '0' };
  }

  /** Without a name of its own what is sent again would be carried out twice. */
  private named(params: Dict): Dict & { clientOrderId: string } {
    return { ...params, clientOrderId: this.safeString(params, 'clientOrderId', this.uuid()) };
  }

  /** What becomes of what is not filled at once. */
  private timeInForceOf(type: OrderType, params: Dict): string {
    const isMarket = type === 'market';
    if (this.isPostOnly(isMarket, false, params)) return 'post_only';
    const wanted = this.safeStringLower(params, 'timeInForce') ?? (isMarket ? 'ioc' : 'gtc');
    if (isMarket && wanted === 'gtc') throw new InvalidOrder(`${this.id} does not list what has no price`);
    return wanted;
  }

  /**
   * A limit is never passed: what is sent is rounded so that it can only be better (decision 570). The price of a
   * listing is that of the server's book.
   */
  override async createOrder(
    symbol: string,
    type: OrderType,
    side: OrderSide,
    amount: number,
    price?: Num,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets();
    const market = this.market(symbol);
    const isSell = side === 'sell';
    const timeInForce = this.timeInForceOf(type, params);
    const limit = type === 'market' ? undefined : this.numberToString(price);
    if (type !== 'market' && limit === undefined) throw new ArgumentsRequired(`${this.id} a limit order needs a price`);
    const rate = limit === undefined ? undefined : isSell ? dividedDown('1', limit) : roundedDown(limit);
    const [from, to] = isSell ? [market.baseId, market.quoteId] : [market.quoteId, market.baseId];
    const request = { currency_from: from, currency_to: to, time_in_force: timeInForce, ...(rate && { rate }) };
    const cost = this.safeString(params, 'cost');
    const wanted = roundedDown(this.numberToString(cost ?? amount));
    const paid = isSell || cost !== undefined ? wanted : await this.costOf(market, wanted, request);
    const { clientOrderId, ...extra } = this.named(this.omit(params, ['timeInForce', 'postOnly', 'cost']) as Dict);
    const answer = await this.privatePostExchange({ ...request, amount: paid, clientOrderId, ...extra });
    const asked = { type, side: String(side), limit, clientOrderId };
    const said = timeInForce === 'post_only' ? 'PO' : timeInForce.toUpperCase();
    return this.parseExchange(answer, market, { ...asked, timeInForce: said });
  }

  override createMarketBuyOrderWithCost(symbol: string, cost: number, params: Dict = {}): Promise<Order> {
    return this.createOrder(symbol, 'market', 'buy', cost, undefined, { cost, ...params });
  }

  /** The user's open listings, with their progress: at most as many at once as the server says it reads. */
  private async readListed(): Promise<Dict[]> {
    const read = (window: Dict) => this.privateGetListings({ created_by_user: 'true', ...window });
    const listings = await this.readBack(read, MOST_ROWS, undefined, Number.MAX_SAFE_INTEGER);
    const made = new Map(listings.map((listing) => [this.text(listing, 'id'), this.text(listing, 'transaction')]));
    const statuses: Dict[] = [];
    for (let from = 0; from < listings.length; from += MOST_ROWS) {
      const ids = [...made.keys()].slice(from, from + MOST_ROWS).join(',');
      for (const progress of await this.privateGetListingProgress({ ids }))
        statuses.push(this.statusOfListing(progress, made.get(this.text(progress, 'id'))));
    }
    return statuses;
  }

  /** What waits is read first: if it is listed meanwhile it is read twice, and counts as listed. */
  override async fetchOpenOrders(symbol?: Str, since?: Int, limit?: Int): Promise<Order[]> {
    await this.loadMarkets();
    const read = (window: Dict) => this.privateGetTransactions({ status: 'pending', ...window });
    const waiting = await this.readBack(read, MOST_ROWS, undefined, Number.MAX_SAFE_INTEGER);
    const orders = waiting.filter(({ type }) => ORDERS.includes(String(type))).map((row) => this.statusOfPending(row));
    const all = [...orders, ...(await this.readListed())].map((status) => this.parseOrder(status));
    const open = all.filter(({ status }) => status === 'open');
    const each = [...new Map(open.map((order) => [order.id, order])).values()];
    const meant = symbol === undefined ? undefined : this.market(symbol).symbol;
    return this.filterBySymbolSinceLimit(this.sortBy(each, 'timestamp'), meant, since, limit) as Order[];
  }

  /** By the id, or by the `clientOrderId` of the call that made it: then with what was filled at once. */
  private nameOf(id: Str, params: Dict): Dict {
    const clientOrderId = this.safeString(params, 'clientOrderId');
    return clientOrderId === undefined ? { transaction: id } : { client_id: clientOrderId };
  }

  override async fetchOrder(id: Str, _symbol?: Str, params: Dict = {}): Promise<Order> {
    await this.loadMarkets();
    const request = { ...this.nameOf(id, params), ...(this.omit(params, 'clientOrderId') as Dict) };
    return this.parseStatuses(await this.privateGetOrderStatus(request), params);
  }

  /** @param timeout in milliseconds; 0 switches it off */
  override cancelAllOrdersAfter(timeout: Int, params: Dict = {}): Promise<Dict> {
    const seconds = timeout === undefined ? 0 : Math.floor(timeout / 1000);
    return this.privatePostCancelAllAfter({ seconds, ...params });
  }

  override async cancelOrder(id: Str, _symbol?: Str, params: Dict = {}): Promise<Order> {
    await this.loadMarkets();
    const request = { ...this.nameOf(id, params), ...this.named(this.omit(params, 'clientOrderId') as Dict) };
    return this.parseStatuses(await this.privatePostCancel(request), params);
  }

  override async cancelAllOrders(symbol?: Str, params: Dict = {}): Promise<Order[]> {
    await this.loadMarkets();
    const market = symbol === undefined ? {} : { market: this.market(symbol).id };
    const info = await this.privatePostCancelAll({ ...market, ...this.named(params) });
    return [this.safeOrder({ info })];
  }

  /**
   * A new price, a new amount, or both: the amount is of the whole order, with what was filled. More is exact; of less,
   * what is left is rounded down to two decimals of what is listed, and the rest comes back.
   */
  override async editOrder(
    id: string,
    symbol: string,
    _type: OrderType,
    _side: OrderSide,
    amount?: Num,
    price?: Num,
    params: Dict = {},
  ): Promise<Order> {
    await this.loadMarkets();
    const listing = (await this.privateGetOrderStatus({ transaction: id }))[0];
    // Of its own accord, or because others take it meanwhile, a listing may have ended.
    if (listing?.status !== 'open') throw new OrderNotFound(`${this.id} has no open order ${id}`);
    const isSell = this.market(symbol).baseId === listing.currency_from;
    const limit = price === undefined ? undefined : this.numberToString(price);
    const rate = limit === undefined ? undefined : isSell ? roundedUp(limit) : dividedUp('1', limit);
    const total = amount === undefined ? undefined : this.numberToString(amount);
    const change = total === undefined ? {} : this.changeTo(listing, isSell, total, rate);
    await this.privatePostListingChanges({
      ...{ listing: this.text(listing, 'listing'), ...(rate && { rate }) },
      ...{ ...change, ...this.named(params) },
    });
    return this.fetchOrder(id);
  }

  /** @param rate the listing's new rate, if it gets one */
  private changeTo(listing: Dict, isSell: boolean, total: Exact, rate: Str): Dict {
    const [left, filled] = [this.text(listing, 'left'), this.text(listing, isSell ? 'filled' : 'received')];
    const open = minus(total, filled);
    if (!isSome(open)) throw new InvalidOrder(`${this.id} has filled ${filled} of this order`);
    const wanted = isSell ? open : dividedDown(open, rate ?? this.text(listing, 'rate'));
    if (isMore(wanted, left)) return { add: roundedDown(minus(wanted, left)) };
    return isMore(left, wanted) ? { amount: inCents(wanted) } : {};
  }

  /** Fills of the user's listings and orders: the newest, or those since a time, as many as are wanted or all. */
  override async fetchMyTrades(symbol?: Str, since?: Int, limit?: Int, params: Dict = {}): Promise<Trade[]> {
    await this.loadMarkets();
    const market = symbol === undefined ? undefined : this.market(symbol);
    const until = this.safeInteger(params, 'until');
    const request: Dict = {
      ...(market && { market: market.id }),
      ...(this.omit(params, 'until') as Dict),
      ...(until !== undefined && { until: this.iso8601(until) }),
    };
    if (since !== undefined && limit !== undefined) return this.readSince(request, market, since, limit);
    const read = (window: Dict) => this.privateGetOwnFills({ order: 'newest', ...request, ...window });
    return this.parseTrades(await this.readBack(read, this.mostRows(), since, limit), market, since, limit);
  }

  private async readSince(request: Dict, market: Market, since: number, limit: number): Promise<Trade[]> {
    const fills: Dict[] = [];
    let after: Str;
    let rows: Dict[];
    do {
      ({ rows, next: after } = await this.fillsAfter(after, { ...request, since: this.iso8601(since) }));
      fills.push(...rows);
    } while (rows.length === this.mostRows() && fills.length < limit);
    return this.parseTrades(fills, market, since, limit);
  }

  protected mostRows(): number {
    return this.safeInteger(this.options, 'rows', MOST_ROWS);
  }

  /** The fills after a place, the oldest first, and the place after them: nothing can come before it any more. */
  protected async fillsAfter(after: Str, request: Dict): Promise<{ rows: Dict[]; next: Str }> {
    const window = { order: 'oldest', limit: this.mostRows(), ...(after && { after }) };
    const answer = await this.privateGetOwnFills({ ...window, ...request });
    return { rows: this.safeList(answer, 'results', []) as Dict[], next: this.safeString(answer, 'next', after) };
  }
}
