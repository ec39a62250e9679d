import type { CandleStep } from '@contract/values/candleSteps';
import type { DeskCandle } from '@/domain/book/deskCandle';
import { timeOfStep } from '@/features/market/charts/candleTimes';
import { distanceFromMarket } from '@/widgets/money/distanceFromMarket';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { candleTexts } from '@/texts/market/charts';
import styles from './ChartCard.module.css';
import { rateFigure, volumeFigure } from './candleFigures';

interface CandleLineProps {
  candle: DeskCandle;
  /** "NGN per CNY". */
  unit: string;
  currency: string;
  step: CandleStep;
}

/** The figures of the candle under the crosshair, or of the newest one. Screen readers hear them from the chart. */
export function CandleLine({ candle, unit, currency, step }: CandleLineProps) {
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
        <b>{volumeMark}</b> <span translate="no">{`${currencySymbol(currency)} ${volumeFigure(candle.volume)}`}</span>
      </span>
    </p>
  );
}
