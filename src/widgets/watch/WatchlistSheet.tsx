import { useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { moved, watchedFirst } from '@/domain/book/watchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { watchlistChosen } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { watchTexts } from '@/texts/market/watch';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Button } from '@/ui/controls/Button';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { StarButton } from '@/widgets/alerts/KeptStar';
import styles from './WatchlistSheet.module.css';

interface Pair {
  currency: string;
  swapTo: string;
}

const PAIRS: readonly Pair[] = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => ({ currency, swapTo })),
);
const keyOf = ({ currency, swapTo }: Pair) => pairKey(currency, swapTo);
const nameOf = ({ currency, swapTo }: Pair) => watchTexts.pairName(currency, swapTo);

interface MoveButtonsProps {
  pair: Pair;
  /** The index of the pair on the watchlist, from 0. */
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
}

/** At the end of the list a button stays and keeps the focus, but does nothing. */
function MoveButtons({ pair, index, count, onMove }: MoveButtonsProps) {
  const name = nameOf(pair);
  const way = (by: 1 | -1, isEnd: boolean, label: string) => (
    <Button
      icon
      size="small"
      variant="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      className={by < 0 ? styles.up : styles.down}
      onClick={() => !isEnd && onMove(by)}
    >
      <Icon name="chevron" size={16} />
    </Button>
  );
  return (
    <>
      {way(-1, index === 0, watchTexts.moveUp(name))}
      {way(1, index === count - 1, watchTexts.moveDown(name))}
    </>
  );
}

/** Every pair, the watched ones first: stars, and the order of what is watched. */
export function WatchlistSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const watched = useAppSelector(selectWatched);
  const [news, setNews] = useState('');
  const pairs = watchedFirst(PAIRS, watched, keyOf);
  const count = pairs.filter((pair) => watched.includes(keyOf(pair))).length;
  const move = (pair: Pair, by: 1 | -1) => {
    const next = moved(watched, keyOf(pair), by);
    dispatch(watchlistChosen(next));
    setNews(watchTexts.placed(nameOf(pair), next.indexOf(keyOf(pair)) + 1, count));
  };
  return (
    <Sheet open={open} onClose={onClose} label={watchTexts.title}>
      <div className={styles.sheet}>
        <h2 className={styles.title}>{watchTexts.title}</h2>
        <p className={styles.hint}>{watchTexts.hint}</p>
        <ul className={styles.pairs} aria-label={watchTexts.pairs}>
          {pairs.map((pair, index) => (
            <li key={keyOf(pair)} className={styles.pair}>
              <StarButton {...pair} />
              <CurrencyFlag currency={pair.currency} decorative />
              <span className={styles.name}>{nameOf(pair)}</span>
              {index < count && <MoveButtons pair={pair} index={index} count={count} onMove={(by) => move(pair, by)} />}
            </li>
          ))}
        </ul>
        <div role="status">
          <VisuallyHidden>{news}</VisuallyHidden>
        </div>
        <Button block onClick={onClose}>
          {watchTexts.close}
        </Button>
      </div>
    </Sheet>
  );
}
