import type { PairBook } from '@/domain/listingBook';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ROUTES } from '@/ui/routes';
import { SkeletonRows } from '@/ui/SkeletonRows';
import styles from './Market.module.css';
import { PairCard } from './PairCard';

export interface PairCardsProps {
  currency: string;
  /** False until it is known what others list. */
  known: boolean;
  pairs: readonly PairBook[];
}

/** The pairs of one currency; rows to come while they are unknown, and what to do where there are none. */
export function PairCards({ currency, known, pairs }: PairCardsProps) {
  if (!known) {
    return (
      <>
        <Card title={currency}>
          <SkeletonRows label={`Loading the market of ${currency}`} count={9} />
        </Card>
        <Card title={currency}>
          <SkeletonRows label="Loading" count={9} />
        </Card>
      </>
    );
  }
  if (pairs.length === 0) {
    return (
      <Card className={styles.whole}>
        <EmptyState
          title={`Nobody else lists ${currency} at the moment.`}
          action={<ButtonLink to={ROUTES.list}>List your own</ButtonLink>}
        >
          New listings appear here by themselves.
        </EmptyState>
      </Card>
    );
  }
  return pairs.map((pair) => <PairCard key={pair.swapTo} pair={pair} />);
}
