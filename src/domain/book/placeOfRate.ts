import { compare, decimal } from '@/domain/money/decimal';
import type { Level } from './listingBook';
import { firstIndex } from './search';

/** The index of a rate among levels that rise by rate; if no level has it, the index that it would have. */
export function placeOfRate(levels: readonly Level[], rate: string): { index: number; found: boolean } {
  const sought = decimal(rate);
  const index = firstIndex(levels.length, (at) => compare(decimal(levels[at]?.rate ?? '0'), sought) >= 0);
  return { index, found: levels[index]?.rate === rate };
}

/** The level of a rate, or its nearest neighbour if that level is gone; undefined in an empty book. */
export function nearestLevel(
  levels: readonly Level[],
  rate: string | null,
): { level: Level; index: number } | undefined {
  const index = rate === null ? 0 : Math.min(placeOfRate(levels, rate).index, levels.length - 1);
  const level = levels[index];
  return level && { level, index };
}
