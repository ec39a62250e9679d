import { useMemo } from 'react';
import type { Market } from '@contract/values/markets';
import { mostBooks, readBooks, shownBooks, withBooks } from '@/domain/book/deskBooks';
import { deskChosen, selectDesk } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { useSize } from './useDeskLayout';

/** The books on the desk of a pair. The choice is kept for each size of screen, and not in the address. */
export function useDeskBooks(main: Market) {
  const dispatch = useAppDispatch();
  const size = useSize();
  const text = useAppSelector(selectDesk);
  const shown = useMemo(() => shownBooks(readBooks(text, size), main, size), [text, main, size]);
  const choose = (books: readonly Market[]) => void dispatch(deskChosen(withBooks(text, size, books)));
  return { shown, size, most: mostBooks(size), choose };
}
