import type { CandleStep } from '@contract/values/candleSteps';
import type { DeskCandle } from '@/domain/book/deskCandle';
import { timeOfStep } from '@/features/market/charts/candleTimes';
import { moneyTexts } from '@/texts/money';
import { candleTexts } from '@/texts/market/charts';
import { formatCount } from '@/texts/language/plural';
import { Row } from '@/ui/tables/Row';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { Cell, HeadCell } from '@/ui/tables/Table';
import styles from './ChartCard.module.css';
import { rateFigure, volumeFigure } from './candleFigures';

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
export function CandleTable({ candles, currency, per, swapTo, step }: CandleTableProps) {
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
            <Cell numeric>{volumeFigure(volume)}</Cell>
            <Cell numeric>{formatCount(trades)}</Cell>
          </Row>
        ))}
      </tbody>
    </ScrollTable>
  );
}
