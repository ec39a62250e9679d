import { byCurrency } from '@/domain/book/pairFacts';
import type { PairBook } from '@/domain/book/listingBook';

/** The number of listings in these pairs. */
export function countListings(pairs: readonly PairBook[]): number {
  return pairs.reduce((sum, { levels }) => levels.reduce((count, level) => count + level.count, sum), 0);
}

/** The pairs in the order of the currencies in spec 1, whatever the order of the answer. */
export function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => byCurrency(a.currency, b.currency) || byCurrency(a.swapTo, b.swapTo));
}
