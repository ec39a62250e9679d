import { useMemo } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type PairBook, pairKey } from '@/domain/book/listingBook';
import { watchedFirst } from '@/domain/book/watchlist';
import { allPairsOf, inCurrencyOrder } from './pairList';
import { useAppSelector } from '@/state/store/hooks';
import { createPairsSelector } from './bookSelectors';
import { selectWatched } from './watchSelectors';

/** Every pair of a currency, or of all, that can be listed, and any other listed pair: the watched ones first. */
export function useAllPairs(listed: readonly PairBook[], currency?: string): readonly PairBook[] {
  const watched = useAppSelector(selectWatched);
  return useMemo(() => {
    const currencies = currency === undefined ? TRADABLE_CURRENCIES : [currency];
    const pairs = currencies.flatMap((code) => allPairsOf(code, listed));
    return watchedFirst(pairs, watched, (pair) => pairKey(pair.currency, pair.swapTo));
  }, [listed, currency, watched]);
}

/**
 * The pairs in which others list a currency, or of the whole public market, in the order of the currencies. The same
 * list until one of them changes.
 */
export function usePairs(currency?: string): readonly PairBook[] {
  const selectPairs = useMemo(() => createPairsSelector(currency), [currency]);
  const pairs = useAppSelector(selectPairs);
  return useMemo(() => inCurrencyOrder(pairs), [pairs]);
}
