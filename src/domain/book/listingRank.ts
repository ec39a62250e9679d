import { compare, decimal, parseDecimal, sumOf, toText } from '@/domain/money/decimal';
import type { Level } from './listingBook';
import { firstIndex } from './search';

/** The rank of a rate among those of other users' listings: 1 is the best, the lowest. `of` includes this one. */
interface Rank {
  place: number;
  of: number;
  /** What others list at better rates and at the same rate, all of which is taken first. Canonical decimal text. */
  ahead: string;
  beside: string;
}

const totalOf = (levels: readonly Level[]) => toText(sumOf(levels.map(({ total }) => decimal(total))));

/** The place of a rate among others' levels, by binary search. Null if the text is not a rate. */
export function placeAmong(levels: readonly Level[], rate: string): Pick<Rank, 'place' | 'of'> | null {
  const sought = parseDecimal(rate);
  if (!sought) return null;
  const order = (at: number) => compare(decimal(levels[at]?.rate ?? '0'), sought);
  const index = firstIndex(levels.length, (at) => order(at) >= 0);
  const isShared = index < levels.length && order(index) === 0;
  return { place: index + 1, of: levels.length + (isShared ? 0 : 1) };
}

/** The rank of a rate; null if the text is not a rate. */
export function rankOf(levels: readonly Level[], rate: string): Rank | null {
  const sought = parseDecimal(rate);
  const place = placeAmong(levels, rate);
  if (!sought || !place) return null;
  const better = levels.filter((level) => compare(decimal(level.rate), sought) < 0);
  const shared = levels.filter((level) => compare(decimal(level.rate), sought) === 0);
  return {
    ...place,
    ahead: totalOf(better),
    beside: totalOf(shared),
  };
}
