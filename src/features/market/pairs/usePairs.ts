import { useMemo } from 'react';
import type { PairBook } from '@/domain/book/listingBook';
import { selectPairsOf } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { inCurrencyOrder } from './pairFacts';

/** The pairs in which others list a currency, in a steady order. The same list until one of them changes. */
export function usePairs(currency: string): readonly PairBook[] {
  const pairs = useAppSelector(selectPairsOf(currency));
  return useMemo(() => inCurrencyOrder(pairs), [pairs]);
}
