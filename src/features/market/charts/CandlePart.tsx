import { type KeyboardEvent, useCallback, useState } from 'react';
import type { CandleStep } from '@contract/candles';
import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { DeskCandle, DeskFigures } from '@/domain/book/deskTrades';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { isSmallRate } from '@/domain/wording/pairNames';
import { candleTexts } from '@/texts/market/charts';
import { moneyTexts } from '@/texts/money';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { distanceFromMarket } from '@/widgets/money/distanceFromMarket';
import { timeOfStep } from './candleTimes';
import { CandlePlot } from './plots';
import styles from './ChartCard.module.css';

/** A rate of a candle. Four decimals would hide a small change. */
export const rateFigure = (rate: string): string =>
  formatFixed(rate, isSmallRate(rate) ? RATE_INPUT_DECIMALS : LISTING_RATE_DECIMALS);

const ratesOf = ({ open, high, low, close }: DeskFigures) => [open, high, low, close].map(rateFigure);

/** A candle as a sentence, for screen readers. */
const candleSentence = (candle: DeskCandle, step: CandleStep): string =>
  candleTexts.said(timeOfStep(candle.at, step), ratesOf(candle), formatTotal(candle.volume), candle.trades);

interface CandleLineProps {
  candle: DeskCandle;
  /** "NGN per CNY". */
  unit: string;
  currency: string;
  step: CandleStep;
}

/** The figures of the candle under the crosshair, or of the newest one. Screen readers hear them from the chart. */
function CandleLine({ candle, unit, currency, step }: CandleLineProps) {
  const { openMark, highMark, lowMark, closeMark, volumeMark } = candleTexts;
  const change = distanceFromMarket(candle.close, candle.open);
  const rates = [
    [openMark, candle.open],
    [highMark, candle.high],
    [lowMark, candle.low],
    [closeMark, candle.close],
  ] as const;
  return (
    <p className={styles.line} aria-hidden="true">
      <span className={styles.time}>{timeOfStep(candle.at, step)}</span>
      <span className={styles.unit}>{unit}</span>
      {rates.map(([mark, rate]) => (
        <span key={mark}>
          <b>{mark}</b> <span translate="no">{rateFigure(rate)}</span>
        </span>
      ))}
      {change && (
        <span className={styles[change.side]} translate="no">
          {change.text}
        </span>
      )}
      <span>
        <b>{volumeMark}</b> <span translate="no">{`${currencySymbol(currency)} ${formatTotal(candle.volume)}`}</span>
      </span>
    </p>
  );
}

/** How far each key moves the crosshair, in candles. */
const MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

interface CandlePartProps {
  /** Oldest first; at least one. */
  candles: readonly DeskCandle[];
  currency: string;
  /** The currency of which one unit is quoted. */
  per: string;
  swapTo: string;
  step: CandleStep;
  /** False until the card is visible. */
  isSeen: boolean;
}

/**
 * Candles with a crosshair, which the pointer or the keys move. It is a slider along the time: screen readers read each
 * candle that it reaches.
 */
export function CandlePart({ candles, currency, per, swapTo, step, isSeen }: CandlePartProps) {
  // The time, not the index: a candle's index changes when more candles arrive.
  const [chosenAt, setChosenAt] = useState<string | null>(null);
  const found = candles.findIndex(({ at }) => at === chosenAt);
  const last = candles.length - 1;
  const chosen = found < 0 ? null : found;
  const candle = candles[chosen ?? last];
  const choose = useCallback(
    (index: number | null) => setChosenAt(index === null ? null : (candles[index]?.at ?? null)),
    [candles],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(Math.min(last, Math.max(0, (chosen ?? last) + move)));
  };
  if (!candle) return null;
  const unit = moneyTexts.quoteOf(per === currency ? swapTo : currency, per);
  return (
    <>
      <CandleLine candle={candle} unit={unit} currency={currency} step={step} />
      <div
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={candleTexts.chart(unit, candleTexts.stepInWords[step], candles.length)}
        aria-valuemin={1}
        aria-valuemax={candles.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={candleSentence(candle, step)}
        onKeyDown={onKeyDown}
        onBlur={() => setChosenAt(null)}
      >
        {isSeen && (
          <CandlePlot key={`${currency} ${swapTo} ${step} ${per}`} {...{ candles, step, chosen }} onChosen={choose} />
        )}
      </div>
    </>
  );
}
