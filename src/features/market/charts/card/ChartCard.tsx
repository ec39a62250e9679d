import { memo, useRef, useState } from 'react';
import { CANDLE_STEP_NAMES } from '@contract/values/candleSteps';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { Card } from '@/ui/panels/Card';
import { Button } from '@/ui/controls/Button';
import { Segmented } from '@/ui/controls/Segmented';
import { candleTexts, chartsTexts } from '@/texts/market/charts';
import { marketTexts } from '@/texts/market/market';
import { BookPart } from './BookPart';
import type { ChartKind } from './chartChoice';
import { CandlePart } from './CandlePart';
import { CandleStates } from './CandleStates';
import { CandleTable } from './CandleTable';
import styles from './ChartCard.module.css';
import { useCandles } from './useCandles';
import { useChart } from './useChart';
import { usePastRates } from './usePastRates';
import { useSeen } from './useSeen';

const BOOK_KINDS = [
  { value: 'depth', label: chartsTexts.depthChart },
  { value: 'rate', label: chartsTexts.rateChart },
] as const;

const KINDS: readonly { value: ChartKind; label: string }[] = [
  { value: 'candles', label: candleTexts.kind },
  { value: 'rate', label: candleTexts.rateKind },
  { value: 'depth', label: chartsTexts.depthChart },
];

const STEPS = CANDLE_STEP_NAMES.map((step) => ({ value: step, label: candleTexts.step[step] }));

const MEASURED: Record<Exclude<ChartKind, 'candles'>, string> = {
  depth: chartsTexts.depthChartFacts,
  rate: chartsTexts.rateChartFacts,
};

interface ChartCardProps {
  currency: string;
  swapTo: string;
  /** The currencies whose pair can be chosen here. */
  choices: readonly string[];
  onPair: (swapTo: string) => void;
}

/**
 * The candles of the pair in front, its depth, or its market rate; the library is loaded when the card becomes visible.
 * Without a choice, the depth is shown as long as nothing has been traded.
 */
export const ChartCard = memo(function ChartCard({ currency, swapTo, choices, onPair }: ChartCardProps) {
  const { kind: wanted, step, isChosen, hasCandles, choose } = useChart();
  const per = useAppSelector(selectIsTurned(currency, swapTo)) ? swapTo : currency;
  const [isTable, setTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { candles, isError, refetch } = useCandles({ currency, per, swapTo, step, isWanted: wanted === 'candles' });
  const history = usePastRates({ currency, swapTo, step, isWanted: hasCandles && wanted === 'rate' });
  const kind = wanted === 'candles' && !isChosen && candles?.length === 0 ? 'depth' : wanted;
  const isFull = kind === 'candles' && candles !== undefined && candles.length > 0;
  return (
    <Card
      title={marketTexts.chart}
      beside={
        <>
          {choices.length > 1 && (
            <Segmented
              small
              label={chartsTexts.pairOfTheChart}
              options={choices.map((code) => ({ value: code, label: code }))}
              value={swapTo}
              onChange={onPair}
            />
          )}
          <Segmented
            small
            label={marketTexts.chart}
            options={hasCandles ? KINDS : BOOK_KINDS}
            value={kind}
            onChange={(chosen: ChartKind) => choose({ kind: chosen })}
            // What is shown without a choice is chosen then.
            onAgain={() => choose({ kind })}
          />
          {(kind === 'candles' || (kind === 'rate' && hasCandles)) && (
            <Segmented
              small
              label={candleTexts.steps}
              options={STEPS}
              value={step}
              onChange={(chosen) => choose({ step: chosen })}
            />
          )}
        </>
      }
      actions={
        kind === 'candles' ? (
          <Button size="small" variant="quiet" disabled={!isFull} onClick={() => setTable(!isTable)}>
            {isTable ? candleTexts.asChart : candleTexts.asTable}
          </Button>
        ) : (
          <span className={styles.measured}>{chartsTexts.chartTitle(currency, swapTo, MEASURED[kind])}</span>
        )
      }
    >
      <div ref={place}>
        {kind !== 'candles' && <BookPart {...{ currency, swapTo, kind, history, isSeen }} isPast={hasCandles} />}
        {kind === 'candles' && !isFull && (
          <CandleStates isLoading={candles === undefined} isError={isError} onTryAgain={() => void refetch()} />
        )}
        {isFull && isTable && <CandleTable {...{ candles, currency, per, swapTo, step }} />}
        {isFull && !isTable && <CandlePart {...{ candles, currency, per, swapTo, step, isSeen }} />}
      </div>
    </Card>
  );
});
