import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { unlistedPair } from '@/features/market/pairs/pairList';
import { useDepth } from '@/features/market/pairs/useDepth';
import type { PlotKind } from '@/features/market/charts/PairPlot';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { Phrase } from '@/ui/figures/Phrase';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { chartsTexts } from '@/texts/market/charts';
import styles from './ChartCard.module.css';
import { chartTexts } from './chartTexts';
import { PairPlot, PlotPlace } from './PlotPlace';

const rateText = (rate: string | undefined | null) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);

interface BookPartProps {
  currency: string;
  swapTo: string;
  kind: PlotKind;
  history: readonly RatePoint[];
  /** True if the history begins before the page was loaded. */
  isPast: boolean;
  /** False until the card is visible. */
  isSeen: boolean;
}

/** The depth of a pair, or its market rate over time. It follows the book by itself: the card around it does not. */
export function BookPart({ currency, swapTo, kind, history, isPast, isSeen }: BookPartProps) {
  const pair = useAppSelector(selectPair(currency, swapTo)) ?? unlistedPair(currency, swapTo);
  const { levels } = pair;
  const depth = useDepth(pair);
  const marketRate = useMarketRate(currency, swapTo);
  return (
    <>
      <div className={styles.frame} role="img" aria-label={chartTexts(kind, { pair, depth, history, isPast })}>
        {isSeen && (
          <PlotPlace>
            {/* Another pair gets a new chart at once, instead of new points at the next time of drawing. */}
            <PairPlot
              key={`${currency} ${swapTo}`}
              kind={kind}
              pair={pair}
              depth={depth}
              marketRate={marketRate}
              history={history}
            />
          </PlotPlace>
        )}
      </div>
      <p className={styles.ends} aria-hidden="true">
        {kind === 'depth' ? (
          <Phrase text={chartsTexts.bestFigure('{rate}')} figures={{ rate: rateText(levels[0]?.rate) }} />
        ) : (
          <Phrase text={chartsTexts.firstFigure('{rate}')} figures={{ rate: rateText(history[0]?.rate) }} />
        )}
        {marketRate !== null && (
          <span className={styles.marketLabel}>
            <Phrase text={chartsTexts.marketFigure('{rate}')} figures={{ rate: rateText(marketRate) }} />
          </span>
        )}
        {kind === 'depth' && (
          <Phrase text={chartsTexts.lastFigure('{rate}')} figures={{ rate: rateText(levels.at(-1)?.rate) }} />
        )}
      </p>
    </>
  );
}
