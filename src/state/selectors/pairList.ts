import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type PairBook, pairKey } from '@/domain/book/listingBook';
import { byCurrency } from '@/domain/book/pairFacts';

/** The number of listings in these pairs. */
export function countListings(pairs: readonly PairBook[]): number {
  return pairs.reduce((sum, { levels }) => levels.reduce((count, level) => count + level.count, sum), 0);
}

/** The pairs in the order of the currencies in spec 1, whatever the order of the answer. */
export function inCurrencyOrder(pairs: readonly PairBook[]): PairBook[] {
  return [...pairs].sort((a, b) => byCurrency(a.currency, b.currency) || byCurrency(a.swapTo, b.swapTo));
}

const unlisted = new Map<string, PairBook>();

/** A pair that nobody lists. It is always the same object, so nothing renders for it. */
export function unlistedPair(currency: string, swapTo: string): PairBook {
  const key = pairKey(currency, swapTo);
  const pair = unlisted.get(key) ?? { currency, swapTo, levels: [] };
  unlisted.set(key, pair);
  return pair;
}

/** Every pair of a currency that can be listed, even if nobody lists it, and any other listed pair. */
export function allPairsOf(currency: string, listed: readonly PairBook[]): readonly PairBook[] {
  const own = listed.filter((pair) => pair.currency === currency);
  const missing = TRADABLE_CURRENCIES.filter((code) => code !== currency && !own.some(({ swapTo }) => swapTo === code));
  return inCurrencyOrder([...own, ...missing.map((swapTo) => unlistedPair(currency, swapTo))]);
}
