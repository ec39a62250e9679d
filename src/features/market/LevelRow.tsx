import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { LISTING_RATE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/constants';
import { formatExact, formatFixed } from '@/domain/formatDecimal';
import type { Level } from '@/domain/listingBook';
import { RateText } from '@/ui/RateText';
import { Row } from '@/ui/Row';
import { Cell } from '@/ui/Table';
import styles from './LevelTable.module.css';
import { moveThroughRows } from './moveThroughRows';
import { orderTicketPath } from './orderTicket';

export interface LevelFiguresProps {
  level: Level;
  currency: string;
  swapTo: string;
  /** The one row of its table that Tab stops at. */
  reachable: boolean;
  onReach: (rate: string) => void;
}

/** Rate, total and listings of a level. Apart from the row, since depth changes below every level that does. */
const LevelFigures = memo(function LevelFigures({ level, currency, swapTo, reachable, onReach }: LevelFiguresProps) {
  const { rate, total, count } = level;
  const exact = formatExact(rate);
  const hidden = exact.length > formatFixed(rate, LISTING_RATE_DECIMALS).length;
  return (
    <>
      <Cell className={styles.rateCell}>
        <Link
          to={orderTicketPath(currency, swapTo, rate)}
          className={styles.rate}
          tabIndex={reachable ? 0 : -1}
          data-exact={hidden ? exact : undefined}
          onKeyDown={moveThroughRows}
          onFocus={() => onReach(rate)}
        >
          <RateText rate={rate} base={currency} counter={swapTo} tabbable={false} className={styles.figure} />
        </Link>
      </Cell>
      <Cell numeric>
        <span title={formatExact(total)}>{formatFixed(total, LISTING_TOTAL_DECIMALS)}</span>
      </Cell>
      <Cell numeric wideOnly>
        {count.toLocaleString('en-US')}
      </Cell>
    </>
  );
});

export interface LevelRowProps extends LevelFiguresProps {
  best: boolean;
  moved: boolean;
  /** Canonical decimal text; see depth.ts. */
  cumulative: string;
  share: string;
  onTake: (rate: string) => void;
}

/** One level. It renders again only where something that it shows has changed. */
export const LevelRow = memo(function LevelRow(props: LevelRowProps) {
  const { best, moved, cumulative, share, onTake, ...figures } = props;
  const take = (event: MouseEvent) => {
    // The rate is a link of its own, which knows of new tabs and windows.
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!event.defaultPrevented && !elsewhere) onTake(figures.level.rate);
  };
  return (
    <Row best={best} moved={moved} depth={share} pressable onClick={take}>
      <LevelFigures {...figures} />
      <Cell numeric>{formatFixed(cumulative, LISTING_TOTAL_DECIMALS)}</Cell>
    </Row>
  );
});
