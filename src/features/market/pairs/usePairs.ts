import { useMemo } from 'react';
import type { PairBook } from '@/domain/book/listingBook';
import { createPairsSelector } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { inCurrencyOrder } from './pairList';

/**
 * The pairs in which others list a currency, or of the whole public market, in the order of the currencies. The same
 * list until one of them changes.
 */
export function usePairs(currency?: string): readonly PairBook[] {
  const selectPairs = useMemo(() => createPairsSelector(currency), [currency]);
  const pairs = useAppSelector(selectPairs);
  return useMemo(() => inCurrencyOrder(pairs), [pairs]);
}
