import { candleTexts } from '@/texts/market/charts';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
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
        <NotLoaded again={candleTexts.tryAgain} onAgain={onTryAgain}>
          {candleTexts.notLoaded}
        </NotLoaded>
      )}
      {!isLoading && <EmptyState title={candleTexts.none}>{candleTexts.noneHint}</EmptyState>}
    </div>
  );
}
