import { type KeyboardEvent, useCallback, useState } from 'react';
import type { CandleStep } from '@contract/values/candleSteps';
import type { DeskCandle } from '@/domain/book/deskCandle';
import { moneyTexts } from '@/texts/money';
import { candleTexts } from '@/texts/market/charts';
import { CandleLine } from './CandleLine';
import { candleSentence } from './candleFigures';
import styles from './ChartCard.module.css';
import { CandlePlot, PlotPlace } from './PlotPlace';

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
 * Candles with a crosshair, which the pointer or the keys move. It is a slider along the time: screen readers say each
 * candle that it comes to.
 */
export function CandlePart({ candles, currency, per, swapTo, step, isSeen }: CandlePartProps) {
  // By its time: the same candle has another index once there are more.
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
          <PlotPlace>
            <CandlePlot key={`${currency} ${swapTo} ${step} ${per}`} {...{ candles, step, chosen }} onChosen={choose} />
          </PlotPlace>
        )}
      </div>
    </>
  );
}
