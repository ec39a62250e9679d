import { type Dict, type Int, type Market, type OrderBook } from 'ccxt';
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

/** Crossrate for ccxt with the public socket: books as they change. */
export class crossratePro extends crossrate {
  private readonly followed = new Map<string, Followed>();

  override describe(): unknown {
    return this.deepExtend(super.describe(), {
      pro: true,
      has: { ws: true, watchOrderBook: true },
      urls: { api: { ws: 'wss://{hostname}/backend/ws/public/' } },
    });
  }

  private subscription(marketId: string): Dict {
    return { type: 'subscribe', channel: 'book', market: marketId, depth: 100 };
  }

  override async watchOrderBook(symbol: string, limit?: Int): Promise<OrderBook> {
    await this.loadMarkets();
    const market: Market = this.market(symbol);
    const hash = `book:${String(market.id)}`;
    const url = this.implodeHostname(this.safeString(this.safeDict(this.urls, 'api', {}), 'ws', ''));
    const book = (await this.watch(url, hash, this.subscription(String(market.id)), hash)) as OrderBook;
    return { ...book, bids: book.bids.slice(0, limit), asks: book.asks.slice(0, limit) };
  }

  override handleMessage(client: SocketClient, message: Dict): void {
    if (this.safeString(message, 'channel') !== 'book') return;
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
