import { formatCount } from '@/domain/money/formatCount';
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

/** The pairs in the order of spec 1's currencies, so that no answer's order moves them about. */
export function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => byCurrency(a.swapTo, b.swapTo));
}
