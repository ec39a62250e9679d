import { useMemo } from 'react';
import { type PathQuotes, quotePaths } from '@/domain/pathQuotes';
import { selectBook, selectIsBookKnown } from '@/state/bookSelectors';
import { useAppSelector } from '@/state/hooks';
import type { PathSearch } from './multilateralDraft';

/** What every path makes of the amount, kept up with the market; null before a search and until the book is known. */
export function usePathQuotes(source: string, search: PathSearch | null): PathQuotes | null {
  const known = useAppSelector(selectIsBookKnown);
  const book = useAppSelector(selectBook);
  return useMemo(
    () => (known && search !== null ? quotePaths(book, source, search.currencyTo, search.amount) : null),
    [known, book, source, search],
  );
}
