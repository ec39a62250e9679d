import { useMemo } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type PairBook, pairKey } from '@/domain/book/listingBook';
import { watchedFirst } from '@/domain/desk/watchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { allPairsOf } from './pairList';

/** Every pair of a currency, or of all, that can be listed, and any other listed pair: the watched ones first. */
export function useAllPairs(listed: readonly PairBook[], currency?: string): readonly PairBook[] {
  const watched = useAppSelector(selectWatched);
  return useMemo(() => {
    const currencies = currency === undefined ? TRADABLE_CURRENCIES : [currency];
    const pairs = currencies.flatMap((code) => allPairsOf(code, listed));
    return watchedFirst(pairs, watched, (pair) => pairKey(pair.currency, pair.swapTo));
  }, [listed, currency, watched]);
}
