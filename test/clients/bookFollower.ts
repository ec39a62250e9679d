import { crc32 } from 'node:zlib';
import { WebSocket } from 'ws';

/** Decimals stay text: a number would lose digits. */
type Level = Record<'price' | 'rate' | 'amount' | 'total', string> & { listings: number };
type Side = Map<string, Level>;
type Message = { type: 'snapshot' | 'delta'; seq: number; bids: Level[]; asks: Level[]; checksum: number };

/** A text with the order of the number. */
const ordered = ({ rate }: Level) => `${rate.split('.')[0]?.padStart(20, '0')}.${rate.split('.')[1] ?? ''}`;

/** The book of a market, from the messages of the public socket. */
export class FollowedBook {
  seq = 0;
  /** True until everything has been sent that was asked for. */
  isAsking = true;
  private readonly bids: Side = new Map();
  private readonly asks: Side = new Map();

  /** Bids and asks, best first. The lowest rate is the best one, for bids too. */
  sides = () =>
    [this.bids, this.asks].map((side) => [...side.values()].sort((a, b) => (ordered(a) < ordered(b) ? -1 : 1)));

  /** @returns false if something is missing or wrong: then subscribe again */
  take({ type, seq, bids, asks, checksum }: Message): boolean {
    // What is known already says nothing new, and after a gap only a snapshot helps.
    if (type === 'delta' && (this.isAsking || seq <= this.seq)) return true;
    this.isAsking = type === 'delta' && seq !== this.seq + 1;
    if (this.isAsking) return false;
    if (type === 'snapshot') [this.bids, this.asks].forEach((side) => side.clear());
    for (const level of bids) this.set(this.bids, level);
    for (const level of asks) this.set(this.asks, level);
    this.seq = seq;
    this.isAsking = this.checksum() !== checksum;
    return !this.isAsking;
  }

  private set = (side: Side, level: Level) =>
    level.listings === 0 ? side.delete(level.rate) : side.set(level.rate, level);

  checksum(): number {
    const [bids = [], asks = []] = this.sides();
    const levels = Array.from({ length: 25 }, (_, at) => [bids[at], asks[at]]).flat();
    return crc32(levels.flatMap((level) => (level ? [level.price, level.amount] : [])).join(':'));
  }
}

/** Follows a market until it is stopped. @param url such as wss://example.com/backend/ws/public/ */
export function followBook(url: string, market: string, stop: AbortSignal, onBook: (book: FollowedBook) => void): void {
  const book = new FollowedBook();
  const socket = new WebSocket(url);
  const subscribe = () => socket.send(JSON.stringify({ type: 'subscribe', channel: 'book', market }));
  const listen = (text: string) => (book.take(JSON.parse(text) as Message) ? onBook(book) : subscribe());
  const again = () => stop.aborted || followBook(url, market, stop, onBook);
  socket.on('open', subscribe).on('message', (bytes: Buffer) => listen(bytes.toString()));
  socket.on('error', () => undefined).on('close', () => setTimeout(again, 1_000).unref());
  stop.addEventListener('abort', () => socket.close());
}
