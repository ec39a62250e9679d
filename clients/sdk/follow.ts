import type { FollowMarketMessage, MarketMessage, OwnMessage } from './generated/live';
import type { RefusalCode } from './generated/types.gen';
import { distinctTimes, type ProgramKey, signRequest } from './signing';
import { type Feed, follow, type Following, type Handshake } from './socket';

type Book = Extract<MarketMessage, { channel: 'book' }>;
type Trades = Extract<MarketMessage, { channel: 'trades' }>;
type Level = Book['bids'][number];
type Asked = Extract<FollowMarketMessage, { channel: 'book' }>;

/** How many levels of each side the checksum is over. */
const CHECKED = 25;
/** How many rows a snapshot of trades or fills has at most. */
const NEWEST = 50;
/** How many ids of earlier rows are remembered. */
const REMEMBERED = 1_000;
/** Refusals of a key that no other try changes. */
const FINAL: readonly RefusalCode[] = ['key_unknown', 'key_scope', 'key_address'];

/** A text that sorts as its number does. */
function sortable({ rate }: Level): string {
  const [whole = '', digits = ''] = String(rate).split('.');
  return `${whole.padStart(20, '0')}.${digits}`;
}

/** A side after some of its levels changed, the lowest rate first, which is the best on both sides. */
function changed(side: readonly Level[], levels: readonly Level[]): Level[] {
  const byRate = new Map([...side, ...levels].map((level) => [level.rate, level]));
  return [...byRate.values()]
    .filter(({ listings }) => listings > 0)
    .sort((a, b) => (sortable(a) < sortable(b) ? -1 : 1));
}

/** CRC-32, as zlib counts it. */
function crc32(text: string): number {
  let crc = -1;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function checksumOf({ bids, asks }: Book): number {
  const best = Array.from({ length: CHECKED }, (_, at) => [bids[at], asks[at]]).flat();
  return crc32(best.flatMap((level) => (level ? [level.price, level.amount] : [])).join(':'));
}

/**
 * The book of a market: whole, best levels first, and again after each change. A slow loop gets the newest, not all.
 *
 * @throws Error if the server ends it for good
 */
export async function* followBook({
  market,
  depth = 100,
  ...following
}: Following & Pick<Asked, 'market' | 'depth'>): AsyncGenerator<Book> {
  let book = null as Book | null;
  const take = (message: Book): boolean => {
    const { bids, asks } = message.type === 'delta' && book ? book : { bids: [], asks: [] };
    const next = { ...message, bids: changed(bids, message.bids), asks: changed(asks, message.asks) };
    if (checksumOf(next) !== message.checksum) return false;
    book = next;
    return true;
  };
  const question = { type: 'subscribe', channel: 'book', market, depth } as const;
  for await (const _messages of follow({ path: 'public', questions: [question], take }, following))
    if (book) yield book;
}

/** Lets each row pass once. @returns a snapshot if rows before these may be missing; null if there is nothing new */
function rowsOnce<Row extends { id: string | number }>() {
  const known = new Set<Row['id']>();
  let isFirst = true;
  return (rows: readonly Row[]): { type: 'snapshot' | 'delta'; rows: Row[] } | null => {
    const added = rows.filter(({ id }) => !known.has(id));
    const type = isFirst || added.length >= NEWEST ? 'snapshot' : 'delta';
    isFirst = false;
    for (const { id } of added) known.add(id);
    for (const id of known) if (known.size > REMEMBERED) known.delete(id);
    return type === 'delta' && added.length === 0 ? null : { type, rows: added };
  };
}

/** The newest trades of a market, and then each new one once. @throws Error if the server ends it for good */
export async function* followTrades({
  market,
  ...following
}: Following & Pick<Asked, 'market'>): AsyncGenerator<Trades> {
  const question = { type: 'subscribe', channel: 'trades', market } as const;
  const once = rowsOnce<Trades['trades'][number]>();
  for await (const messages of follow<Trades>({ path: 'public', questions: [question] }, following)) {
    for (const message of messages) {
      const news = once(message.trades);
      if (news) yield { ...message, type: news.type, trades: news.rows };
    }
  }
}

/** How a key opens the private socket. No WebSocket says why a handshake was refused, so a call that needs the same does. */
function opensWith(server: string, key: ProgramKey, now?: () => number): Handshake {
  const nextTime = distinctTimes(now ?? Date.now);
  const signed = (path: string) => signRequest(new Request(new URL(path, server)), key, nextTime());
  return {
    headers: async () => Object.fromEntries((await signed('/backend/ws/private')).headers),
    refusal: async () => {
      try {
        const { code, detail } = (await (await fetch(await signed('/backend/balances'))).json()) as Record<
          string,
          string
        >;
        return FINAL.some((final) => final === code) ? (detail ?? '') : null;
      } catch {
        return null;
      }
    },
  };
}

/** The channels of a key's user. */
interface Own extends Following {
  key: ProgramKey;
  /** The clock, if that of the machine is wrong. */
  now?: () => number;
  channels?: readonly OwnMessage['channel'][];
}

/**
 * The orders, fills and balances of the user of a key: the newest 50, and then what is new or changed. Each fill comes once.
 * A row of the others may come again, whole.
 *
 * @throws Error if the server ends it for good, as after the end of the key
 */
export async function* followOwn({
  key,
  now,
  channels = ['orders', 'fills', 'balances'],
  ...following
}: Own): AsyncGenerator<OwnMessage> {
  const questions = channels.map((channel) => ({ type: 'subscribe', channel }));
  const once = rowsOnce<Extract<OwnMessage, { channel: 'fills' }>['fills'][number]>();
  const feed: Feed<OwnMessage> = { path: 'private', questions, handshake: opensWith(following.server, key, now) };
  for await (const messages of follow(feed, following)) {
    for (const message of messages) {
      if (message.channel !== 'fills') yield message;
      else {
        const news = once(message.fills);
        if (news) yield { ...message, type: news.type, fills: news.rows };
      }
    }
  }
}
