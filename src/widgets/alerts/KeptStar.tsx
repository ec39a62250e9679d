import { useLayoutEffect, useRef } from 'react';
import { pairKey } from '@/domain/book/listingBook';
import { toggled } from '@/domain/book/watchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { watchTexts } from '@/texts/market/watch';
import styles from './StarButton.module.css';

interface StarButtonProps {
  currency: string;
  swapTo: string;
}

/** Puts a pair on the watchlist, or takes it off. */
export function StarButton({ currency, swapTo }: StarButtonProps) {
  const dispatch = useAppDispatch();
  const watched = useAppSelector(selectWatched);
  const key = pairKey(currency, swapTo);
  const isWatched = watched.includes(key);
  const button = useRef<HTMLButtonElement>(null);
  const hasPressed = useRef(false);
  // A press moves the pair within its list, and a moved element loses the focus.
  useLayoutEffect(() => {
    if (hasPressed.current) button.current?.focus({ preventScroll: true });
    hasPressed.current = false;
  }, [isWatched]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.star}
      aria-pressed={isWatched}
      aria-label={watchTexts.watch(currency, swapTo)}
      title={isWatched ? watchTexts.unwatch(currency, swapTo) : watchTexts.watch(currency, swapTo)}
      onClick={() => {
        hasPressed.current = true;
        dispatch(watchlistChosen(toggled(watched, key)));
      }}
    >
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.3 6.1-.8z" />
      </svg>
    </button>
  );
}
