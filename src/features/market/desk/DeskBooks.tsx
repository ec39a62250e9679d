import { type CSSProperties, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Market } from '@contract/values/markets';
import { moved } from '@/domain/desk/watchlist';
import { useDeskBooks } from '@/features/market/layout/useDeskBooks';
import { type PairLevel, pairPath } from '@/routes/pairPath';
import { booksTexts, ladderTexts } from '@/texts/market/books';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/styles/cx';
import { BookCard } from './BookCard';
import { BookTools } from './BookTools';
import styles from './PairBookDesk.module.css';
import type { TakenPairLevel } from './usePairTaken';

interface DeskBooksProps {
  /** The market whose desk this is. */
  market: Market;
  taken: TakenPairLevel | null;
  returnTo: TakenPairLevel | null;
  onTake: (level: PairLevel) => void;
}

/** The books of the desk of a pair: its own, and on a wide screen those that the user has put beside it. */
export function DeskBooks({ market: own, ...book }: DeskBooksProps) {
  const { shown, choose } = useDeskBooks(own);
  const place = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const isOne = shown.length === 1;
  const move = (market: Market, by: 1 | -1) => {
    const next = moved(shown, market, by);
    choose(next);
    setNews(booksTexts.placed(ladderTexts.ofMarket(market), next.indexOf(market) + 1, next.length));
  };
  const close = (market: Market) => {
    choose(shown.filter((one) => one !== market));
    setNews(booksTexts.closed(ladderTexts.ofMarket(market)));
    // The pressed button is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={place}
      role="group"
      aria-label={booksTexts.books}
      tabIndex={-1}
      className={cx(styles.books, isOne && styles.one)}
      style={{ '--books': shown.length } as CSSProperties}
    >
      {shown.map((market, index) => {
        const [currency = '', swapTo = ''] = market.split('-');
        const name = ladderTexts.name(currency, swapTo);
        return (
          <BookCard
            key={market}
            {...book}
            {...{ currency, swapTo }}
            title={
              isOne ? ladderTexts.book : market === own ? name : <Link to={pairPath(currency, swapTo)}>{name}</Link>
            }
            tools={
              !isOne && (
                <BookTools
                  name={name}
                  place={index}
                  count={shown.length}
                  onMove={(by) => move(market, by)}
                  onClose={market === own ? undefined : () => close(market)}
                />
              )
            }
          />
        );
      })}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  );
}
