import { compare, decimal } from '@/domain/money/decimal';
import type { Level } from '@/domain/book/listingBook';

/** Where a rate stands among levels that rise by rate; where it has none, its place among the others. */
export function placeOfRate(levels: readonly Level[], rate: string): { index: number; found: boolean } {
  const sought = decimal(rate);
  let [low, high] = [0, levels.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const level = levels[middle];
    if (level && compare(decimal(level.rate), sought) < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, found: levels[low]?.rate === rate };
}

/** The level of a rate, or of the nearest neighbour where that one has gone; undefined in an empty book. */
export function nearestLevel(
  levels: readonly Level[],
  rate: string | null,
): { level: Level; index: number } | undefined {
  const index = rate === null ? 0 : Math.min(placeOfRate(levels, rate).index, levels.length - 1);
  const level = levels[index];
  return level && { level, index };
}
