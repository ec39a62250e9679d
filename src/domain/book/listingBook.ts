import type { Listing } from '@contract/listings';
import { compare, decimal } from '@/domain/money/decimal';
import { ascendingLevels, type PairSums, sumUp } from './levelSums';
import { firstIndex } from './search';

/** How a level differs from what was listed at its rate before; `other`: other listings with the same total. */
export interface LevelMark {
  readonly kind: 'new' | 'more' | 'less' | 'other';
  /** When the change was received; milliseconds of the epoch. */
  readonly at: number;
}

/** All listings of a pair at exactly one rate. Rate and total are canonical decimal text. */
export interface Level {
  readonly rate: string;
  /** In the listed currency. */
  readonly total: string;
  readonly count: number;
  readonly listingIds: readonly string[];
  /** Absent for a level that was in the first book, or in a book that is built only once. */
  readonly mark?: LevelMark;
}

/** What is listed of one currency towards another. The lowest rate comes first, because it is the best for a buyer. */
export interface PairBook {
  readonly currency: string;
  readonly swapTo: string;
  readonly levels: readonly Level[];
}

/** The levels of all pairs, by `pairKey`, as plain JSON. */
export interface Book {
  readonly pairs: Readonly<Record<string, PairBook>>;
}

export const EMPTY_BOOK: Book = { pairs: {} };

/** The key of what is listed of `currency` towards `swapTo`. */
export function pairKey(currency: string, swapTo: string): string {
  return `${currency}/${swapTo}`;
}

function kindOf(before: Level | undefined, { total }: Level): LevelMark['kind'] {
  if (!before) return 'new';
  const order = compare(decimal(total), decimal(before.total));
  if (order === 0) return 'other';
  return order > 0 ? 'more' : 'less';
}

/** A changed level with a mark that says how it differs from the level before. Without a time it gets no mark. */
export function marked(before: Level | undefined, after: Level, at: number | null): Level {
  return at === null ? after : { ...after, mark: { kind: kindOf(before, after), at } };
}

function isSameLevel(one: Level, other: Level): boolean {
  return (
    one.total === other.total &&
    one.count === other.count &&
    one.listingIds.every((id, index) => id === other.listingIds[index])
  );
}

function reconcilePair(previous: PairBook | undefined, sums: PairSums, at: number | null) {
  const { currency, swapTo } = sums;
  const former = previous?.levels ?? [];
  const known = new Map(former.map((level) => [level.rate, level]));
  const levels = ascendingLevels(sums).map((next) => {
    const before = known.get(next.rate);
    return before && isSameLevel(before, next) ? before : marked(before, next, at);
  });
  const isSame = levels.length === former.length && levels.every((level, index) => level === former[index]);
  return previous && isSame ? previous : { currency, swapTo, levels };
}

/**
 * The book of these listings. It shares with the previous book every level and pair that did not change, and is the
 * previous book itself if nothing changed, so that a screen renders only what changed.
 *
 * @param at when the listings were received; levels that changed are marked with it. Null if there was no previous
 * book: then every level is new and none gets a mark.
 */
export function reconcileBook(previous: Book, listings: readonly Listing[], at: number | null = null): Book {
  const pairs: Record<string, PairBook> = {};
  const sums = sumUp(listings);
  for (const pair of sums) {
    const key = pairKey(pair.currency, pair.swapTo);
    pairs[key] = reconcilePair(previous.pairs[key], pair, at);
  }
  const isSame =
    sums.length === Object.keys(previous.pairs).length &&
    Object.entries(pairs).every(([key, pair]) => pair === previous.pairs[key]);
  return isSame ? previous : { pairs };
}

export function buildBook(listings: readonly Listing[]): Book {
  return reconcileBook(EMPTY_BOOK, listings);
}

/** The index of a rate among levels that rise by rate; if no level has it, the index that it would have. */
export function indexOfRate(levels: readonly Level[], rate: string): { index: number; found: boolean } {
  const sought = decimal(rate);
  const index = firstIndex(levels.length, (at) => compare(decimal(levels[at]?.rate ?? '0'), sought) >= 0);
  return { index, found: levels[index]?.rate === rate };
}

/** The level of a rate, or its nearest neighbour if that level is gone; undefined in an empty book. */
export function nearestLevel(
  levels: readonly Level[],
  rate: string | null,
): { level: Level; index: number } | undefined {
  const index = rate === null ? 0 : Math.min(indexOfRate(levels, rate).index, levels.length - 1);
  const level = levels[index];
  return level && { level, index };
}
