import { CURRENCIES } from '@contract/values/currencies';
import { decimal, sumOf, toText } from '@/domain/money/decimal';
import type { PairBook } from './listingBook';

/** All that is offered of a pair, exact; canonical decimal text. */
export function offeredTotal({ levels }: Pick<PairBook, 'levels'>): string {
  return toText(sumOf(levels.map(({ total }) => decimal(total))));
}

const placeOf = (code: string) => [...CURRENCIES, code].findIndex((known) => known === code);

/** Orders two currency codes as spec 1 lists them, unknown ones behind, so that no answer's order moves them about. */
export function byCurrency(a: string, b: string): number {
  if (a === b) return 0;
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
}
