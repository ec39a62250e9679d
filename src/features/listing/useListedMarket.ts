import type { Level } from '@/domain/book/listingBook';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';

const NO_LEVELS: readonly Level[] = [];

/** What others list of a pair, best first. */
export interface ListedMarket {
  /** False until it is known. */
  known: boolean;
  levels: readonly Level[];
}

/** What others list of a pair; the screen keeps the book loaded (state/selectors/useBook). */
export function useListedMarket(currency: string, swapTo: string): ListedMarket {
  const known = useAppSelector(selectIsBookKnown);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  return { known, levels };
}
