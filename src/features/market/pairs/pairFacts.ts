import { formatCount } from '@/texts/language/plural';
import { byCurrency } from '@/domain/book/pairFacts';
import type { PairBook } from '@/domain/book/listingBook';

/** The number of listings in these pairs. */
export function countListings(pairs: readonly PairBook[]): number {
  return pairs.reduce((sum, { levels }) => levels.reduce((count, level) => count + level.count, sum), 0);
}

/** "1 listing", "214 listings": a count with its noun. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The pairs in the order of the currencies in spec 1, whatever the order of the answer. */
export function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => byCurrency(a.currency, b.currency) || byCurrency(a.swapTo, b.swapTo));
}
