import { compare, decimal, parseDecimal, sumOf, toText } from '@/domain/money/decimal';
import type { Level } from './listingBook';

/** The rank of a rate among those of other users' listings: 1 is the best, the lowest. `of` includes this one. */
interface Rank {
  place: number;
  of: number;
  /** What others list at better rates and at the same rate, all of which is taken first. Canonical decimal text. */
  ahead: string;
  beside: string;
}

const totalOf = (levels: readonly Level[]) => toText(sumOf(levels.map(({ total }) => decimal(total))));

/** The rank of a rate; null if the text is not a rate. */
export function rankOf(levels: readonly Level[], rate: string): Rank | null {
  const own = parseDecimal(rate);
  if (!own) return null;
  const better = levels.filter((level) => compare(decimal(level.rate), own) < 0);
  const shared = levels.filter((level) => compare(decimal(level.rate), own) === 0);
  return {
    place: better.length + 1,
    of: levels.length + (shared.length > 0 ? 0 : 1),
    ahead: totalOf(better),
    beside: totalOf(shared),
  };
}
