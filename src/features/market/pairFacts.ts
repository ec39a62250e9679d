import { CURRENCIES } from '@contract/currencies';
import { decimal, sumOf, toText } from '@/domain/decimal';
import type { PairBook } from '@/domain/listingBook';

/** All that is offered of a pair, exact; canonical decimal text. */
export function offeredTotal({ levels }: PairBook): string {
  return toText(sumOf(levels.map(({ total }) => decimal(total))));
}

/** The number of listings in these pairs. */
export function countListings(pairs: readonly PairBook[]): number {
  return pairs.reduce((sum, { levels }) => levels.reduce((count, level) => count + level.count, sum), 0);
}

/** "1 listing", "214 listings": a count with its noun. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

const placeOf = (code: string) => [...CURRENCIES, code].findIndex((known) => known === code);

/** The pairs in the order of spec 1's currencies, so that no answer's order moves them about. */
export function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => placeOf(a.swapTo) - placeOf(b.swapTo) || (a.swapTo < b.swapTo ? -1 : 1));
}
