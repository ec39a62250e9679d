import { crc32 } from 'node:zlib';
import type { Listing } from '@contract/listings';
import type { PublicBook, PublicLevel } from '@contract/publicMarket';
import { LEDGER_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { type Market, marketOf } from '@contract/values/markets';
import { listingOf } from '@/domain/book/listingsFeed';
import { firstIndex } from '@/domain/book/search';
import {
  add,
  compare,
  decimal,
  type Decimal,
  divide,
  multiply,
  roundTo,
  subtract,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import type { Database } from '@server/db/database';
import { feedOf, type ListingsFeed } from './feed';

/** The listings at one rate together. */
interface Level {
  rate: Decimal;
  /** In the listed currency. */
  left: Decimal;
  listings: number;
  shown: PublicLevel;
}

type Present = (level: Omit<Level, 'shown'>) => PublicLevel;

const ONE = decimal('1');

/** What is computed is rounded down. */
const productOf = (one: Decimal, other: Decimal) => toText(roundTo(multiply(one, other), LEDGER_DECIMALS, 'down'));

/** Listings of the base: their rate is the price. */
function presentAsk({ rate, left, listings }: Omit<Level, 'shown'>): PublicLevel {
  const price = toText(rate);
  return { price, rate: price, amount: toText(left), total: productOf(left, rate), listings };
}

/** Listings of the quote: their rate is the price the other way around. A bid never looks better than it is. */
function presentBid({ rate, left, listings }: Omit<Level, 'shown'>): PublicLevel {
  const price = toText(divide(ONE, rate, RATE_INPUT_DECIMALS, 'down'));
  return { price, rate: toText(rate), amount: productOf(left, rate), total: toText(left), listings };
}

/** The levels of one side of a market. The lowest rate is the best one, on both sides. */
class Side {
  readonly levels: Level[] = [];

  constructor(private readonly present: Present) {}

  /** @param count 1 for a listing that is added, -1 for one that has gone */
  change({ rate: text, Amount }: Listing, count: 1 | -1): void {
    const [rate, amount] = [decimal(text), decimal(Amount)];
    const { levels } = this;
    const at = firstIndex(levels.length, (index) => compare(levels[index]?.rate ?? ZERO, rate) >= 0);
    const found = levels[at];
    const held = found && compare(found.rate, rate) === 0 ? found : null;
    const left = held?.left ?? ZERO;
    const level = {
      rate,
      left: count > 0 ? add(left, amount) : subtract(left, amount),
      listings: (held?.listings ?? 0) + count,
    };
    const next = level.listings > 0 ? [{ ...level, shown: this.present(level) }] : [];
    levels.splice(at, held ? 1 : 0, ...next);
  }

  top = (most: number): PublicLevel[] => this.levels.slice(0, most).map(({ shown }) => shown);
}

/** How many levels of each side the checksum is over. */
const CHECKED_LEVELS = 25;

/** The CRC-32 of `price:amount` of the best bid, of the best ask, of the second bid and so on, joined by colons. */
function checksumOf(bids: readonly PublicLevel[], asks: readonly PublicLevel[]): number {
  const sides = Array.from({ length: CHECKED_LEVELS }, (_, index) => [bids[index], asks[index]]).flat();
  return crc32(sides.flatMap((level) => (level ? [level.price, level.amount] : [])).join(':'));
}

interface Sides {
  bids: Side;
  asks: Side;
}

/** The side of a market on which listings of one currency for another are. */
const sideOf = ({ bids, asks }: Sides, { currency, swap_to }: Listing) => (currency < swap_to ? asks : bids);

/**
 * The books of all markets, followed by one server process from the listings that it holds. A step costs what has changed,
 * and every process has the same book at the same version.
 */
export class MarketBooks {
  private version: string | null = null;
  private readonly listings = new Map<string, Listing>();
  private readonly markets = new Map<Market, Sides>();

  constructor(private readonly feed: Pick<ListingsFeed, 'follow' | 'version' | 'deltaSince' | 'listings'>) {}

  /** Follows up to a snapshot that is taken after the call. */
  async follow(): Promise<void> {
    await this.feed.follow();
    const delta = this.version === null ? null : this.feed.deltaSince(this.version);
    if (!delta) this.begin(this.feed.listings);
    for (const id of delta?.del ?? []) this.replace(id, null);
    for (const row of delta?.set ?? []) this.replace(row[0], listingOf(row));
    this.version = this.feed.version;
  }

  /** The best levels of both sides at the version that was followed to last. */
  book(market: Market, most: number): PublicBook {
    const { bids, asks } = this.sidesOf(market);
    const checksum = checksumOf(bids.top(CHECKED_LEVELS), asks.top(CHECKED_LEVELS));
    return { market, version: this.version ?? '', bids: bids.top(most), asks: asks.top(most), checksum };
  }

  private sidesOf(market: Market): Sides {
    const sides = this.markets.get(market) ?? { bids: new Side(presentBid), asks: new Side(presentAsk) };
    this.markets.set(market, sides);
    return sides;
  }

  private begin(listings: readonly Listing[]): void {
    this.listings.clear();
    this.markets.clear();
    // In the order of the rates each new level is the last one.
    const byRate = listings.map((listing) => ({ listing, rate: decimal(listing.rate) }));
    byRate.sort((one, other) => compare(one.rate, other.rate));
    for (const { listing } of byRate) this.replace(listing.id, listing);
  }

  private replace(id: string, listing: Listing | null): void {
    this.count(this.listings.get(id), -1);
    if (listing) this.listings.set(id, listing);
    else this.listings.delete(id);
    this.count(listing ?? undefined, 1);
  }

  private count(listing: Listing | undefined, count: 1 | -1): void {
    const market = listing && marketOf(listing.currency, listing.swap_to);
    if (market) sideOf(this.sidesOf(market), listing).change(listing, count);
  }
}

const gone = (level: PublicLevel): PublicLevel => ({ ...level, amount: '0', total: '0', listings: 0 });

const isSame = (one: PublicLevel | undefined, other: PublicLevel) =>
  one?.amount === other.amount && one.total === other.total && one.listings === other.listings;

/** The levels that are new or changed between two lists of them, and those that have gone, with an amount of 0. */
export function changedLevels(from: readonly PublicLevel[], to: readonly PublicLevel[]): PublicLevel[] {
  const before = new Map(from.map((level) => [level.rate, level]));
  const changed = to.filter((level) => !isSame(before.get(level.rate), level));
  for (const { rate } of to) before.delete(rate);
  return [...[...before.values()].map(gone), ...changed];
}

const books = new WeakMap<Database, MarketBooks>();

/** The books of a database, which all of a server process shares. */
export function booksOf(db: Database): MarketBooks {
  const known = books.get(db) ?? new MarketBooks(feedOf(db));
  books.set(db, known);
  return known;
}
