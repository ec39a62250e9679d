import { lazy, memo, Suspense, useRef, useState } from 'react';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { formatFixed } from '@/domain/money/formatDecimal';
import type { PairBook } from '@/domain/book/listingBook';
import { useAppSelector } from '@/state/store/hooks';
import { selectRateHistory } from '@/state/slices/rateHistorySlice';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import { Segmented } from '@/ui/controls/Segmented';
import { useDepth } from '@/features/market/pairs/useDepth';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import styles from './ChartCard.module.css';
import { chartTexts } from './chartTexts';
import type { PlotKind } from '@/features/market/charts/PairPlot';
import { useSeen } from './useSeen';
import { marketTexts } from '@/texts/market';

const PairPlot = lazy(() => import('@/features/market/charts/PairPlot').then((module) => ({ default: module.PairPlot })));

const KINDS = [
  { value: 'depth', label: marketTexts.depthChart },
  { value: 'rate', label: marketTexts.rateChart },
] as const;

const MEASURED: Record<PlotKind, string> = {
  depth: marketTexts.depthChartFacts,
  rate: marketTexts.rateChartFacts,
};

interface ChartCardProps {
  pair: PairBook;
  /** The pairs to choose from. */
  pairs: readonly PairBook[];
  onPair: (swapTo: string) => void;
}

/**
 * The depth of the pair in front, or its market rate over the session; the library is loaded when the card becomes
 * visible.
 */
export const ChartCard = memo(function ChartCard({ pair, pairs, onPair }: ChartCardProps) {
  const { currency, swapTo, levels } = pair;
  const [kind, setKind] = useState<PlotKind>('depth');
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const depth = useDepth(pair);
  const marketRate = useMarketRate(currency, swapTo);
  const history = useAppSelector((state) => selectRateHistory(state, currency, swapTo));
  const rateText = (rate: string | undefined | null) => formatFixed(rate ?? null, LISTING_RATE_DECIMALS);
  return (
    <Card
      title={marketTexts.chart}
      beside={
        <>
          {pairs.length > 1 && (
            <Segmented
              small
              label={marketTexts.pairOfTheChart}
              options={pairs.map(({ swapTo: code }) => ({ value: code, label: code }))}
              value={swapTo}
              onChange={onPair}
            />
          )}
          <Segmented small label={marketTexts.chart} options={KINDS} value={kind} onChange={setKind} />
        </>
      }
      actions={<span className={styles.measured}>{marketTexts.chartTitle(currency, swapTo, MEASURED[kind])}</span>}
    >
      <div ref={frame} className={styles.frame} role="img" aria-label={chartTexts(kind, { pair, depth, history })}>
        {isSeen && (
          <PartBoundary
            instead={<EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>}
          >
            <Suspense fallback={null}>
              {/* Another pair gets a new chart at once, instead of new points at the next time of drawing. */}
              <PairPlot
                key={`${currency} ${swapTo}`}
                kind={kind}
                pair={pair}
                depth={depth}
                marketRate={marketRate}
                history={history}
              />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>
          {kind === 'depth'
            ? marketTexts.bestFigure(rateText(levels[0]?.rate))
            : marketTexts.firstFigure(rateText(history[0]?.rate))}
        </span>
        {marketRate !== null && (
          <span className={styles.marketLabel}>{marketTexts.marketFigure(rateText(marketRate))}</span>
        )}
        {kind === 'depth' && <span>{marketTexts.lastFigure(rateText(levels.at(-1)?.rate))}</span>}
      </p>
    </Card>
  );
});
