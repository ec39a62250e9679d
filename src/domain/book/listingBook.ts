import type { Listing } from '@contract/schemas/listing';
import { groupListings, type ListedLevel, type ListedPair } from './listedPairs';

/** All listings of a pair at exactly one rate. Rate and total are canonical decimal text. */
export interface Level {
  readonly rate: string;
  /** In the listed currency. */
  readonly total: string;
  readonly count: number;
  readonly listingIds: readonly string[];
}

/** What is listed of one currency towards another; the lowest rate, the best for a buyer, comes first. */
export interface PairBook {
  readonly currency: string;
  readonly swapTo: string;
  readonly levels: readonly Level[];
}

/** The levels of all pairs, by `pairKey`. Plain JSON. */
export interface Book {
  readonly pairs: Readonly<Record<string, PairBook>>;
}

export const EMPTY_BOOK: Book = { pairs: {} };

/** The key of what is listed of `currency` towards `swapTo`. */
export function pairKey(currency: string, swapTo: string): string {
  return `${currency}/${swapTo}`;
}

function isSameLevel(level: Level, listed: ListedLevel): boolean {
  return (
    level.total === listed.total &&
    level.count === listed.listingIds.length &&
    level.listingIds.every((id, index) => id === listed.listingIds[index])
  );
}

function toLevel({ rate, total, listingIds }: ListedLevel): Level {
  return { rate, total, count: listingIds.length, listingIds };
}

function reconcilePair(previous: PairBook | undefined, listed: ListedPair): PairBook {
  const { currency, swapTo } = listed;
  if (!previous) return { currency, swapTo, levels: listed.levels.map(toLevel) };
  const known = new Map(previous.levels.map((level) => [level.rate, level]));
  const levels = listed.levels.map((next) => {
    const level = known.get(next.rate);
    return level && isSameLevel(level, next) ? level : toLevel(next);
  });
  const unchanged =
    levels.length === previous.levels.length && levels.every((level, index) => level === previous.levels[index]);
  return unchanged ? previous : { currency, swapTo, levels };
}

/**
 * The book of these listings. It shares every unchanged level and pair with the previous book; if nothing changed it is
 * the previous book itself. So a screen renders only what changed.
 */
export function reconcileBook(previous: Book, listings: readonly Listing[]): Book {
  const pairs: Record<string, PairBook> = {};
  let unchanged = true;
  const listedPairs = groupListings(listings);
  for (const listed of listedPairs) {
    const key = pairKey(listed.currency, listed.swapTo);
    const before = previous.pairs[key];
    const pair = reconcilePair(before, listed);
    pairs[key] = pair;
    unchanged &&= pair === before;
  }
  return unchanged && listedPairs.length === Object.keys(previous.pairs).length ? previous : { pairs };
}

/** The book of these listings, from nothing. */
export function buildBook(listings: readonly Listing[]): Book {
  return reconcileBook(EMPTY_BOOK, listings);
}
