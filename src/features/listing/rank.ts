import { compare, decimal, parseDecimal } from '@/domain/decimal';
import type { Level } from '@/domain/listingBook';

/** Where a rate stands among those at which others list: 1 is the best, the lowest. `of` counts this one too. */
export interface Rank {
  place: number;
  of: number;
}

/** The rank of a rate; null where the text is no rate. */
export function rankOf(levels: readonly Level[], rate: string): Rank | null {
  const own = parseDecimal(rate);
  if (!own) return null;
  const better = levels.filter((level) => compare(decimal(level.rate), own) < 0).length;
  const shared = levels.some((level) => compare(decimal(level.rate), own) === 0);
  return { place: better + 1, of: levels.length + (shared ? 0 : 1) };
}

/** "3 of 9"; "best of 9" for the first. */
export function rankWords({ place, of }: Rank): string {
  return place === 1 ? `best of ${String(of)}` : `${String(place)} of ${String(of)}`;
}

/** What the rank of a typed rate is said to be, before it is listed. */
export function rankSentence({ place, of }: Rank): string {
  return `Your rate would be ${place === 1 ? 'the best' : `number ${String(place)}`} of ${String(of)}`;
}
