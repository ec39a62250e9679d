import {
  type Balances,
  type Dict,
  type Int,
  type Market,
  NetworkError,
  type OrderBook,
  type Str,
  type Trade,
} from 'ccxt';
import { crossrate } from './crossrate';

/** The part of ccxt's client of a socket that is used here. */
interface SocketClient {
  send(message: Dict): Promise<unknown>;
  resolve(result: unknown, messageHash: string): void;
}

/** A book that is followed. A level is known by its side and its rate. */
interface Followed {
  seq: number;
  bids: Map<string, Dict>;
  asks: Map<string, Dict>;
}

const CHECKED_LEVELS = 25;

/** The user's fills since a time, in a market or in all, as one program reads them. */
interface FollowedFills {
  market: Market | undefined;
  since: number;
  /** The place up to which they were read. */
  place: Str;
  /** Those that the socket has named and that were not read yet. */
  named: Set<string>;
  /** The last ones that were read: the socket names them again after each connection. */
  read: string[];
  /** There may be more behind the window that was read. */
  hasMore: boolean;
  reading: Promise<Trade[]> | undefined;
}

/** More than the socket ever names at once. */
const MOST_KNOWN = 1_000;
/** A fill that is named may still wait for another one to come before it. */
const AGAIN_MS = 100;

/** Crossrate for ccxt with its sockets: books, and the user's trades and balances, as they change. */
export class crossratePro extends crossrate {
  private readonly followed = new Map<string, Followed>();
  /** The socket has named a change since they were read. */
  private isBalanceNew = false;
  private readonly followedFills = new Map<string, FollowedFills>();

  override describe(): unknown {
    return this.deepExtend(super.describe(), {
      pro: true,
      has: { ws: true, watchBalance: true, watchMyTrades: true, watchOrderBook: true },
      urls: {
        api: { ws: 'wss://{hostname}/backend/ws/public/', wsPrivate: 'wss://{hostname}/backend/ws/private/' },
      },
    });
  }

  private subscription(marketId: string): Dict {
    return { type: 'subscribe', channel: 'book', market: marketId, depth: 100 };
  }

  private socketUrl(api: string): string {
    return this.implodeHostname(this.safeString(this.safeDict(this.urls, 'api', {}), api, ''));
  }

  /** Each connection needs a signature of its own moment, and ccxt may wait before it connects. */
  override client(url: string) {
    const client = super.client(url);
    if (url !== this.socketUrl('wsPrivate')) return client;
    const options = client.options as object;
    const get = () => this.signatureOf('GET', new URL(url).pathname);
    if (!('headers' in options)) Object.defineProperty(options, 'headers', { get, enumerable: true });
    return client;
  }

  /** Waits for the next message of a channel of the user's. @throws as calls do, if the socket is refused */
  private async nextOf(channel: string): Promise<void> {
    try {
      await this.watch(this.socketUrl('wsPrivate'), channel, { type: 'subscribe', channel }, channel);
    } catch (error) {
      const [said, status] =
        error instanceof NetworkError ? (/server response: (\d{3})/.exec(error.message) ?? []) : [];
      if (said !== undefined) this.handleHttpStatusCode(parseInt(String(status), 10), said, channel, 'GET', said);
      throw error;
    }
  }

  override async watchBalance(params: Dict = {}): Promise<Balances> {
    const next = this.nextOf('balances');
    if (this.isBalanceNew) next.catch(() => undefined);
    else await next;
    this.isBalanceNew = false;
    return this.fetchBalance(params);
  }

  /** The time of the server when a call began, as far as that can be known: never later. */
  private async timeOf(began: number): Promise<number> {
    const now = (await this.fetchTime()) ?? began;
    return now - (this.milliseconds() - began);
  }

  private async fillsOf(symbol: Str, since: Int, began: number): Promise<FollowedFills> {
    const isKnown = this.followedFills.has(symbol ?? '');
    const from = since ?? (isKnown ? began : await this.timeOf(began));
    // Another call may have begun meanwhile.
    const known = this.followedFills.get(symbol ?? '');
    if (known !== undefined) return known;
    const market = symbol === undefined ? undefined : this.market(symbol);
    const nothing = { place: undefined, named: new Set<string>(), read: [], hasMore: false, reading: undefined };
    const fills = { market, since: from, ...nothing };
    this.followedFills.set(symbol ?? '', fills);
    // Asked again, the socket names what there is already.
    delete this.client(this.socketUrl('wsPrivate')).subscriptions.fills;
    return fills;
  }

  /** The next window after the place up to which they were read; each fill is in one window. */
  private async readFills(fills: FollowedFills): Promise<Trade[]> {
    const { market, since, place } = fills;
    const request = { since: this.iso8601(since), ...(market && { market: market.id }) };
    const { rows, next } = await this.fillsAfter(place, request);
    const ids = rows.map((row) => this.text(row, 'id'));
    fills.place = next;
    fills.hasMore = rows.length === this.mostRows();
    fills.read = [...fills.read, ...ids].slice(-MOST_KNOWN);
    for (const id of ids) fills.named.delete(id);
    return this.parseTrades(rows, market);
  }

  /**
   * The user's fills that are new since the last call, or since a time, and never one twice. The socket only says that there
   * are some: they are read in the order of the server, from the place up to which they were read. So a connection that
   * broke loses none; as ccxt has it, it is reported, and the next call connects again.
   */
  override async watchMyTrades(symbol?: Str, since?: Int): Promise<Trade[]> {
    const began = this.milliseconds();
    await this.loadMarkets();
    const fills = await this.fillsOf(symbol === undefined ? undefined : this.market(symbol).symbol, since, began);
    for (;;) {
      // Before the reading, so that nothing that is said meanwhile is missed.
      const next = this.nextOf('fills');
      next.catch(() => undefined);
      if (fills.named.size === 0 && !fills.hasMore) await next;
      else {
        fills.reading ??= this.readFills(fills).finally(() => (fills.reading = undefined));
        const trades = await fills.reading;
        if (trades.length > 0) return trades;
        await this.sleep(AGAIN_MS);
      }
    }
  }

  private handleFills(rows: readonly Dict[]): void {
    for (const { market, since, named, read } of this.followedFills.values()) {
      for (const row of rows) {
        const id = this.text(row, 'id');
        const { id: marketId } = this.marketOf(this.text(row, 'currency'), this.text(row, 'swap_to'));
        const isMeant = market === undefined || market.id === marketId;
        const at = this.parse8601(this.safeString(row, 'at')) ?? 0;
        if (isMeant && at >= since && !read.includes(id)) named.add(id);
      }
    }
  }

  override async watchOrderBook(symbol: string, limit?: Int): Promise<OrderBook> {
    await this.loadMarkets();
    const market: Market = this.market(symbol);
    const hash = `book:${String(market.id)}`;
    const book = (await this.watch(
      this.socketUrl('ws'),
      hash,
      this.subscription(String(market.id)),
      hash,
    )) as OrderBook;
    return { ...book, bids: book.bids.slice(0, limit), asks: book.asks.slice(0, limit) };
  }

  override handleMessage(client: SocketClient, message: Dict): void {
    const channel = this.safeString(message, 'channel', '');
    if (channel === 'fills') this.handleFills(this.safeList(message, 'fills', []) as Dict[]);
    if (channel === 'balances') this.isBalanceNew = true;
    if (channel !== 'book') return client.resolve(message, channel);
    const marketId = this.text(message, 'market');
    const book = this.take(marketId, message);
    const hash = `book:${marketId}`;
    if (book !== null) return client.resolve(book, hash);
    // Something is missing: a snapshot follows.
    this.followed.delete(marketId);
    // A connection that broke says so to all who wait.
    client.send(this.subscription(marketId)).catch(() => undefined);
  }

  /** The book after a message; null if one before it is missing, or the checksum is another one. */
  private take(marketId: string, message: Dict): OrderBook | null {
    const seq = this.safeInteger(message, 'seq', 0);
    const isWhole = message.type === 'snapshot';
    const known = isWhole ? { seq, bids: new Map(), asks: new Map() } : this.followed.get(marketId);
    if (known === undefined || (!isWhole && seq !== known.seq + 1)) return null;
    for (const side of ['bids', 'asks'] as const) {
      for (const level of this.safeList(message, side, []) as Dict[]) {
        const rate = this.text(level, 'rate');
        if (this.safeInteger(level, 'listings') === 0) known[side].delete(rate);
        else known[side].set(rate, level);
      }
    }
    known.seq = seq;
    this.followed.set(marketId, known);
    const sides = { bids: this.inOrder(known.bids), asks: this.inOrder(known.asks) };
    if (this.checksumOf(sides) !== this.safeInteger(message, 'checksum')) return null;
    const book = this.parseOrderBook(
      sides,
      this.safeSymbol(marketId),
      this.milliseconds(),
      'bids',
      'asks',
      'price',
      'amount',
    );
    return { ...book, nonce: seq };
  }

  /** The lowest rate is the best one on both sides. */
  private inOrder(side: ReadonlyMap<string, Dict>): Dict[] {
    const key = (level: Dict) => {
      const [whole = '', fraction = ''] = this.text(level, 'rate').split('.');
      return `${whole.padStart(20, '0')}.${fraction}`;
    };
    return [...side.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  private checksumOf({ bids, asks }: { bids: Dict[]; asks: Dict[] }): number {
    const levels = Array.from({ length: CHECKED_LEVELS }, (_, at) => [bids[at], asks[at]]).flat();
    const parts = levels.flatMap((level) => (level ? [this.text(level, 'price'), this.text(level, 'amount')] : []));
    return this.crc32(parts.join(':'), false);
  }
}
