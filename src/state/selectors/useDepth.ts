import { useMemo } from 'react';
import { type DepthLadder, depthLadder } from '@/domain/book/depthLadder';
import type { PairBook } from '@/domain/book/listingBook';
import { useAppSelector } from '@/state/store/hooks';
import { selectDepth } from './bookSelectors';

/** The depth of a pair of the book. */
export function useDepth({ currency, swapTo }: Pick<PairBook, 'currency' | 'swapTo'>): DepthLadder {
  const blocks = useAppSelector(selectDepth(currency, swapTo));
  return useMemo(() => depthLadder(blocks), [blocks]);
}
