import { lazy, Suspense } from 'react';
import type { PairBook } from '@/domain/book/listingBook';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './PairCards.module.css';
import { DayPlace } from '@/features/market/day/DayPlace';
import { PairCard } from './PairCard';
import type { TakenLevel } from './useTaken';
import { marketTexts } from '@/texts/market/market';

/** Most markets have listings, so it is not loaded before. */
const NoListings = lazy(() => import('./NoListings').then((module) => ({ default: module.NoListings })));

const ROWS_TO_COME = 12;
/** The place of the market rate. */
const NOT_YET = '\u00a0';

interface PairCardsProps {
  currency: string;
  /** False until it is known what others list. */
  known: boolean;
  /** True if nobody else lists the currency. */
  empty: boolean;
  /** The pairs that the desk shows. */
  pairs: readonly PairBook[];
  taken: TakenLevel | null;
  returnTo: TakenLevel | null;
  onTake: (level: TakenLevel) => void;
}

/** The pairs of one currency side by side; placeholder rows while they are unknown, advice if all are empty. */
export function PairCards({ currency, known, empty, pairs, taken, returnTo, onTake }: PairCardsProps) {
  if (!known) {
    return (
      <div className={styles.books}>
        {pairs.map(({ swapTo }, index) => (
          <Card
            key={swapTo}
            className={styles.card}
            title={marketTexts.pairName(currency, swapTo)}
            actions={<span className={styles.market}>{NOT_YET}</span>}
          >
            <DayPlace currency={currency} swapTo={swapTo} />
            <div className={styles.coming} data-place={swapTo}>
              <SkeletonRows
                label={index === 0 ? marketTexts.loadingOf(currency) : marketTexts.loading}
                count={ROWS_TO_COME}
              />
            </div>
          </Card>
        ))}
      </div>
    );
  }
  if (empty) {
    return (
      <Card className={styles.none}>
        <Suspense fallback={null}>
          <NoListings currency={currency} pairs={pairs} />
        </Suspense>
      </Card>
    );
  }
  const isOf = (level: TakenLevel | null, swapTo: string) => level?.swapTo === swapTo;
  return (
    <div className={styles.books}>
      {pairs.map((pair) => (
        <PairCard
          key={pair.swapTo}
          pair={pair}
          taken={isOf(taken, pair.swapTo) ? (taken?.rate ?? null) : null}
          returnTo={isOf(returnTo, pair.swapTo) ? returnTo : null}
          onTake={onTake}
        />
      ))}
    </div>
  );
}
