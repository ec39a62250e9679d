import { memo } from 'react';
import { formatCount } from '@/texts/language/plural';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import type { Level } from '@/domain/book/listingBook';
import { cx } from '@/ui/styles/cx';
import { RateText } from '@/ui/figures/RateText';
import { Cell } from '@/ui/tables/Table';
import { Tag } from '@/ui/marks/Tag';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { deskPath } from '@/routes/deskPath';
import styles from './BookTable.module.css';
import { ChangeMark } from './ChangeMark';
import { DepthCell } from './DepthCell';
import { PlacedRow } from './PlacedRow';
import { Icon } from '@/ui/marks/Icon';
import { alertMarkTexts } from '@/texts/alertMarks';
import { marketTexts } from '@/texts/market/market';

interface LevelRowProps {
  level: Level;
  currency: string;
  swapTo: string;
  /** True to show the rate the other way round. */
  isTurned: boolean;
  best: boolean;
  /** True if its ticket is open. */
  taken: boolean;
  /** True for the one row of its table that Tab stops at. */
  reachable: boolean;
  /**
   * True if the level has disappeared while the pointer is on its row: the row stays, without a link, until the pointer
   * moves on.
   */
  gone: boolean;
  /** True if a pointer on the row shows a bell, for an alert at its rate. The keyboard has that of the ticket. */
  hasBell: boolean;
}

function Rate({ level: { rate }, currency, swapTo, isTurned, reachable }: LevelRowProps) {
  const exact = formatExact(rate);
  const hidden = isTurned || exact.length > formatRate(rate, false).length;
  return (
    // A plain link, because the table handles a press once for all rows.
    <a
      href={deskPath(currency, swapTo, rate)}
      className={styles.rate}
      tabIndex={reachable ? 0 : -1}
      data-exact={hidden ? exact : undefined}
    >
      <RateText
        rate={rate}
        currency={currency}
        swapTo={swapTo}
        isTurned={isTurned}
        tabbable={false}
        className={styles.figure}
      />
    </a>
  );
}

/** One level; it renders again only if the level itself changed. Its place and its depth render by themselves. */
export const LevelRow = memo(function LevelRow(props: LevelRowProps) {
  const { level, isTurned, best, taken, gone, hasBell } = props;
  const { rate, total, count, mark } = level;
  return (
    <PlacedRow
      rate={rate}
      best={best}
      selected={taken || undefined}
      pressable={!gone}
      className={cx(gone && styles.gone)}
    >
      <Cell className={styles.rateCell}>
        {mark && !gone && <ChangeMark key={mark.at} mark={mark} />}
        {gone ? <span translate="no">{formatRate(rate, isTurned)}</span> : <Rate {...props} />}
        {gone && <Tag>{marketTexts.gone}</Tag>}
        {best && !gone && <VisuallyHidden> {marketTexts.best}</VisuallyHidden>}
        {hasBell && !gone && (
          <button type="button" tabIndex={-1} className={styles.bell} title={alertMarkTexts.alertAt(rate)}>
            <Icon name="bell" size={14} />
          </button>
        )}
      </Cell>
      <Cell numeric>
        <span translate="no" title={formatExact(total)}>
          {formatTotal(total)}
        </span>
      </Cell>
      <Cell numeric wideOnly>
        {formatCount(count)}
      </Cell>
      <DepthCell rate={rate} />
    </PlacedRow>
  );
});
