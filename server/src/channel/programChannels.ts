import type { PrivateSubscription } from '@contract/programs';
import type { PublicBook, PublicSubscription } from '@contract/publicMarket';
import type { Database } from '@server/db/database';
import { readLastFills } from '@server/modules/fills';
import { booksOf, changedLevels, type MarketBooks } from '@server/modules/listings/marketBook';
import { readChangesOf } from '@server/modules/ownFeed';
import { readTrades } from '@server/modules/trades';
import { readTransactionWindow } from '@server/modules/transactions/routes';
import { readBalances } from '@server/modules/wallets';
import type { ChannelSource } from './rooms';

type BookSubscription = Extract<PublicSubscription, { channel: 'book' }>;

/** The best levels of a market. */
export const bookChannel = (books: MarketBooks, { market, depth }: BookSubscription): ChannelSource<PublicBook> => ({
  head: { channel: 'book', market, depth },
  userId: null,
  groups: ['listings'],
  read: async () => {
    await books.follow();
    return books.book(market, depth);
  },
  whole: (book) => book,
  changes: (from, to) => {
    const bids = changedLevels(from.bids, to.bids);
    const asks = changedLevels(from.asks, to.asks);
    return bids.length + asks.length === 0 ? null : { ...to, bids, asks };
  },
});

type Trades = Awaited<ReturnType<typeof readTrades>>['results'];

/** How many of the newest rows a snapshot has. */
const MOST_ROWS = 50;

/** The rows that are not in an earlier list of the newest; 'unknown' if others may be missing between the lists. */
function added<Row extends { id: unknown }>(from: readonly Row[], to: readonly Row[]): readonly Row[] | 'unknown' {
  const known = new Set(from.map(({ id }) => id));
  const rows = to.filter(({ id }) => !known.has(id));
  return rows.length === MOST_ROWS ? 'unknown' : rows;
}

/** The newest trades of a market. */
const tradesChannel = (db: Database, market: PublicSubscription['market']): ChannelSource<Trades> => ({
  head: { channel: 'trades', market },
  userId: null,
  groups: ['trades'],
  read: async () => (await readTrades(db, { market, limit: MOST_ROWS })).results,
  whole: (trades) => ({ trades }),
  changes: (from, to) => {
    const trades = added(from, to);
    if (trades === 'unknown') return trades;
    return trades.length === 0 ? null : { trades };
  },
});

export const publicChannel = (db: Database, asked: PublicSubscription): ChannelSource<unknown> =>
  asked.channel === 'book' ? bookChannel(booksOf(db), asked) : tradesChannel(db, asked.market);

/** Where a user's money moves: a fill pays the lister, and announces that in the group of the home page. */
const MONEY = ['homepage_updates', 'transactions'] as const;

interface Orders {
  version: string;
  /** Those that have changed since the version that was held; null if that cannot be said. */
  changed: object[] | null;
  newest: readonly object[];
}

const ordersChannel = (db: Database, userId: string): ChannelSource<Orders> => ({
  head: { channel: 'orders' },
  userId,
  groups: ['transactions'],
  read: async (held) => {
    const { version, rows: changed } = await readChangesOf(db, userId, held?.version ?? null);
    const { results: newest } = await readTransactionWindow(db, userId, { limit: MOST_ROWS });
    return { version, changed, newest };
  },
  whole: ({ newest }) => ({ orders: newest }),
  changes: (from, { version, changed }) => {
    if (version === from.version) return null;
    return changed ? { orders: changed } : 'unknown';
  },
});

type Fills = Awaited<ReturnType<typeof readLastFills>>;

const fillsChannel = (db: Database, userId: string): ChannelSource<Fills> => ({
  head: { channel: 'fills' },
  userId,
  groups: MONEY,
  read: () => readLastFills(db, userId, MOST_ROWS),
  whole: (fills) => ({ fills }),
  changes: (from, to) => {
    const fills = added(from, to);
    if (fills === 'unknown') return fills;
    return fills.length === 0 ? null : { fills };
  },
});

type Balances = Awaited<ReturnType<typeof readBalances>>;

const balancesChannel = (db: Database, userId: string): ChannelSource<Balances> => ({
  head: { channel: 'balances' },
  userId,
  groups: MONEY,
  read: () => readBalances(db, userId),
  whole: (balances) => ({ balances }),
  changes: (from, to) => {
    const before = new Set(from.map((row) => JSON.stringify(row)));
    const balances = to.filter((row) => !before.has(JSON.stringify(row)));
    return balances.length === 0 ? null : { balances };
  },
});

const PRIVATE = { orders: ordersChannel, fills: fillsChannel, balances: balancesChannel };

export const privateChannel = (
  db: Database,
  userId: string,
  { channel }: PrivateSubscription,
): ChannelSource<unknown> => PRIVATE[channel](db, userId);
