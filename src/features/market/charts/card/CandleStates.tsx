import { candleTexts } from '@/texts/orders/candles';
import { Button } from '@/ui/controls/Button';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import styles from './ChartCard.module.css';

interface CandleStatesProps {
  isLoading: boolean;
  isError: boolean;
  onTryAgain: () => void;
}

/** What is shown instead of candles: they are loading, they could not be loaded, or there are none. */
export function CandleStates({ isLoading, isError, onTryAgain }: CandleStatesProps) {
  return (
    <div className={styles.whole}>
      {isLoading && !isError && <SkeletonRows label={candleTexts.loading} count={5} />}
      {isLoading && isError && (
        <EmptyState
          title={candleTexts.notLoaded}
          action={
            <Button size="small" needsServer onClick={onTryAgain}>
              {candleTexts.tryAgain}
            </Button>
          }
        />
      )}
      {!isLoading && <EmptyState title={candleTexts.none}>{candleTexts.noneHint}</EmptyState>}
    </div>
  );
}
