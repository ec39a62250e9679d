import { CURRENCIES, INTERNAL_CURRENCY } from '@contract/values/currencies';
import { decimal, sumOf, toText } from '@/domain/money/decimal';
import type { PairBook } from './listingBook';

/** The exact total that is offered of a pair, canonical decimal text. */
export function offeredTotal({ levels }: Pick<PairBook, 'levels'>): string {
  return toText(sumOf(levels.map(({ total }) => decimal(total))));
}

/** Spec 1 and 2: the market and the rates show every pair except those with USD. */
export function isShownPair(one: string, other: string): boolean {
  return one !== INTERNAL_CURRENCY && other !== INTERNAL_CURRENCY;
}

const rankOf = (code: string) => [...CURRENCIES, code].findIndex((known) => known === code);

/** Orders two currency codes as spec 1 lists them, unknown ones last, so that the order of an answer does not matter. */
export function byCurrency(a: string, b: string): number {
  if (a === b) return 0;
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}
