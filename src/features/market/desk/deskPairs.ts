import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import type { PairBook } from '@/domain/book/listingBook';
import { inCurrencyOrder } from '@/features/market/pairs/pairList';

/**
 * The pairs that the desk of a currency shows: every pair that can be listed, even if nobody lists it, and any other
 * listed pair.
 */
export function deskPairs(currency: string, listed: readonly PairBook[]): readonly PairBook[] {
  const missing = TRADABLE_CURRENCIES.filter(
    (code) => code !== currency && !listed.some(({ swapTo }) => swapTo === code),
  );
  return inCurrencyOrder([...listed, ...missing.map((swapTo) => ({ currency, swapTo, levels: [] }))]);
}
