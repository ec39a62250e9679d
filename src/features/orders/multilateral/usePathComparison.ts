import { useMemo } from 'react';
import { comparePaths, type PathComparison } from '@/domain/paths/pathComparison';
import { selectBook, selectIsBookKnown } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import type { PathSearch } from './multilateralDraft';

/**
 * All paths for the amount, ranked again with each change of the market; null before a search and until the book is
 * known.
 */
export function usePathComparison(
  source: string,
  search: PathSearch | null,
  pinned: string | null,
): PathComparison | null {
  const known = useAppSelector(selectIsBookKnown);
  const book = useAppSelector(selectBook);
  return useMemo(
    () => (known && search !== null ? comparePaths(book, source, search.target, search.amount, pinned) : null),
    [known, book, source, search, pinned],
  );
}
