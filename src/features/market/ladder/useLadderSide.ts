import { useMemo, useState } from 'react';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level } from '@/domain/book/listingBook';
import { paidDepth } from '@/domain/ladder/paidDepth';
import { useDepth } from '@/features/market/pairs/useDepth';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';

/** What others list of one side of a market, and its depth in the currency of which one unit is quoted. */
interface Listed {
  levels: readonly Level[];
  depth: DepthLadder;
}

const NO_LEVELS: readonly Level[] = [];

/** The side on which the quoted currency is listed. */
export function useOffers(currency: string, swapTo: string): Listed {
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  const depth = useDepth({ currency, swapTo });
  return useMemo(() => ({ levels, depth }), [levels, depth]);
}

/** The side on which it is paid. */
export function useBids(currency: string, swapTo: string): Listed {
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  const [depthOf] = useState(paidDepth);
  return useMemo(() => ({ levels, depth: depthOf(levels) }), [levels, depthOf]);
}
