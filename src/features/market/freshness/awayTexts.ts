import { figureTexts } from '@/texts/figures';
import { compare, decimal, subtract, toText, ZERO } from '@/domain/money/decimal';
import type { AwayChanges, TotalChange } from '@/domain/book/awayChanges';
import { awayChangesTexts } from '@/texts/market/awayChanges';

/** "3 rates moved, 2 listings gone": what changed while the market could not be followed. */
export function awayLine({ ratesMoved, listingsGone, listingsNew, levels }: AwayChanges): string {
  const parts = [
    ratesMoved > 0 && awayChangesTexts.ratesMoved(ratesMoved),
    listingsGone > 0 && awayChangesTexts.listingsGone(listingsGone),
    listingsNew > 0 && awayChangesTexts.listingsNew(listingsNew),
  ].filter((part) => part !== false);
  return parts.length > 0 ? figureTexts.clauses(parts) : awayChangesTexts.levelsChanged(levels.length);
}

/** The exact difference of what is listed at a rate, without a sign. */
export function levelDifference({ before, after }: TotalChange): { side: 'more' | 'less'; difference: string } {
  const [was, now] = [before, after].map((total) => (total === null ? ZERO : decimal(total)));
  const gained = subtract(now ?? ZERO, was ?? ZERO);
  const isMore = compare(gained, ZERO) >= 0;
  return { side: isMore ? 'more' : 'less', difference: toText(isMore ? gained : subtract(ZERO, gained)) };
}
