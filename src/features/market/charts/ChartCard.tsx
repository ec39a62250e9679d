import { memo, useMemo, useRef, useState } from 'react';
import { CANDLE_STEP_NAMES, type CandleStep, LONGEST_CANDLE_WINDOW } from '@contract/candles';
import { marketOf } from '@contract/values/markets';
import { useGetNewestCandlesQuery, useGetRateHistoryQuery } from '@/api/endpoints/candlesApi';
import { type DeskCandle, deskCandle } from '@/domain/book/deskTrades';
import { formatTotal } from '@/domain/money/formatDecimal';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { chartChosen, selectChart } from '@/state/slices/preferencesSlice';
import { type RatePoint, selectRateHistory } from '@/state/slices/rateHistorySlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { formatCount } from '@/texts/language/plural';
import { candleTexts, chartsTexts } from '@/texts/market/charts';
import { marketTexts } from '@/texts/market/market';
import { moneyTexts } from '@/texts/money';
import { Button } from '@/ui/controls/Button';
import { Segmented } from '@/ui/controls/Segmented';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { Row } from '@/ui/tables/Row';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell } from '@/ui/tables/Table';
import { timeOfStep } from './candleTimes';
import { BookPart } from './BookPart';
import { CandlePart, rateFigure } from './CandlePart';
import { useSeen } from './useSeen';
import styles from './ChartCard.module.css';

const CHART_KINDS = ['candles', 'rate', 'depth'] as const;
type ChartKind = (typeof CHART_KINDS)[number];

/** What the chart shows, and in which steps of time. */
interface ChartChoice {
  /** Null until the user has chosen. */
  kind: ChartKind | null;
  step: CandleStep;
}

const FIRST_STEP = '15m';

/** As it is stored: "candles 1h". */
const printChoice = ({ kind, step }: ChartChoice): string => `${kind ?? ''} ${step}`;

/** Reads the stored choice of any version; unknown parts count as not chosen. */
function readChoice(stored: string): ChartChoice {
  const words = stored.split(' ');
  return {
    kind: CHART_KINDS.find((kind) => kind === words[0]) ?? null,
    step: CANDLE_STEP_NAMES.find((step) => step === words[1]) ?? FIRST_STEP,
  };
}

interface CandleStatesProps {
  isLoading: boolean;
  isError: boolean;
  onTryAgain: () => void;
}

/** What is shown instead of candles: they are loading, they could not be loaded, or there are none. */
function CandleStates({ isLoading, isError, onTryAgain }: CandleStatesProps) {
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

interface CandleTableProps {
  /** Oldest first. */
  candles: readonly DeskCandle[];
  currency: string;
  /** The currency of which one unit is quoted. */
  per: string;
  swapTo: string;
  step: CandleStep;
}

/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

/** The candles in figures, newest first. */
function CandleTable({ candles, currency, per, swapTo, step }: CandleTableProps) {
  const unit = moneyTexts.quoteOf(per === currency ? swapTo : currency, per);
  const caption = candleTexts.tableOf(unit, candleTexts.stepInWords[step]);
  return (
    <ScrollTable
      caption={caption}
      rowCount={candles.length + 1}
      className={styles.tableArea}
      role="group"
      aria-label={caption}
      {...TAB_STOP}
    >
      <thead>
        <tr>
          <HeadCell>{candleTexts.time}</HeadCell>
          <HeadCell numeric>{candleTexts.open}</HeadCell>
          <HeadCell numeric>{candleTexts.high}</HeadCell>
          <HeadCell numeric>{candleTexts.low}</HeadCell>
          <HeadCell numeric>{candleTexts.close}</HeadCell>
          <HeadCell numeric>{candleTexts.volume(currency)}</HeadCell>
          <HeadCell numeric>{candleTexts.trades}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {[...candles].reverse().map(({ at, open, high, low, close, volume, trades }) => (
          <Row key={at}>
            <Cell className={styles.time}>{timeOfStep(at, step)}</Cell>
            <Cell numeric>{rateFigure(open)}</Cell>
            <Cell numeric>{rateFigure(high)}</Cell>
            <Cell numeric>{rateFigure(low)}</Cell>
            <Cell numeric>{rateFigure(close)}</Cell>
            <Cell numeric>{formatTotal(volume)}</Cell>
            <Cell numeric>{formatCount(trades)}</Cell>
          </Row>
        ))}
      </tbody>
    </ScrollTable>
  );
}

interface WantedCandles {
  currency: string;
  /** The currency of which one unit is quoted. */
  per: string;
  swapTo: string;
  step: CandleStep;
  /** False if the server has none, or none are shown. */
  isWanted: boolean;
}

/** The newest candles of a pair, oldest first; undefined until they are known. */
function useCandles({ currency, per, swapTo, step, isWanted }: WantedCandles) {
  const market = marketOf(currency, swapTo);
  const {
    currentData: data,
    isError,
    refetch,
  } = useGetNewestCandlesQuery(
    { market: market ?? '', step, limit: String(LONGEST_CANDLE_WINDOW) },
    { skip: !isWanted || market === null },
  );
  const candles = useMemo(
    () => market && data?.results.map((candle) => deskCandle(candle, market, { currency, per })).reverse(),
    [data, market, currency, per],
  );
  return { candles: candles ?? undefined, isError, refetch };
}

interface Chart {
  kind: ChartKind;
  step: CandleStep;
  /** False if the kind was not chosen by the user. */
  isChosen: boolean;
  /** False if the server has no candles and no rates of the past. */
  hasCandles: boolean;
  choose: (change: Partial<ChartChoice>) => void;
}

/** The chart to show: the chosen one, if this server has its data. */
function useChart(): Chart {
  const stored = useAppSelector(selectChart);
  const dispatch = useAppDispatch();
  const hasCandles = useCapability('candles') === true;
  return useMemo(() => {
    const chosen = readChoice(stored);
    const { step } = chosen;
    const choose = (change: Partial<ChartChoice>) => {
      dispatch(chartChosen(printChoice({ ...chosen, ...change })));
    };
    if (!hasCandles)
      return { kind: chosen.kind === 'rate' ? 'rate' : 'depth', step, isChosen: true, hasCandles, choose };
    return { kind: chosen.kind ?? 'candles', step, isChosen: chosen.kind !== null, hasCandles, choose };
  }, [stored, hasCandles, dispatch]);
}

interface Wanted {
  currency: string;
  swapTo: string;
  step: CandleStep;
  /** False if the server does not know, or the rate is not shown. */
  isWanted: boolean;
}

/** The market rate of a pair: at steps of time before the page was loaded, then each change. */
function usePastRates({ currency, swapTo, step, isWanted }: Wanted): readonly RatePoint[] {
  const session = useAppSelector((state) => selectRateHistory(state, currency, swapTo));
  const { currentData } = useGetRateHistoryQuery(
    { currency_from: currency, currency_to: swapTo, step, limit: String(LONGEST_CANDLE_WINDOW) },
    { skip: !isWanted },
  );
  const past = useMemo(
    () => currentData?.results.map(({ at, rate }) => ({ at: Date.parse(at), rate })).reverse(),
    [currentData],
  );
  const since = session[0]?.at ?? Infinity;
  return useMemo(() => (past ? [...past.filter(({ at }) => at < since), ...session] : session), [past, session, since]);
}

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
            // A press on the chart that is shown by default chooses it.
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
