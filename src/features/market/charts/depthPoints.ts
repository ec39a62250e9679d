import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level } from '@/domain/book/listingBook';
import { plotNumber } from './plotNumber';

/** No screen has room for more steps than this. */
export const DEPTH_POINTS = 400;

/**
 * The steps of a depth chart: rates, and what is offered up to each. Of thousands of levels, it takes an even
 * selection.
 */
export function depthPoints(levels: readonly Level[], depth: DepthLadder): [rates: number[], totals: number[]] {
  const count = Math.min(levels.length, DEPTH_POINTS);
  const rates: number[] = [];
  const totals: number[] = [];
  for (let point = 0; point < count; point += 1) {
    // The first and the last level are always among them.
    const index = count === 1 ? 0 : Math.round((point * (levels.length - 1)) / (count - 1));
    const level = levels[index];
    if (!level) continue;
    rates.push(plotNumber(level.rate));
    totals.push(plotNumber(depth.cumulativeAt(index)));
  }
  return [rates, totals];
}
