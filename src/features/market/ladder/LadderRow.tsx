import { memo } from 'react';
import { ladderRate } from '@/domain/ladder/ladderRate';
import type { LevelMark } from '@/domain/book/listingBook';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { ChangeMark } from '@/features/market/book/ChangeMark';
import { DepthCell } from '@/features/market/book/DepthCell';
import { PlacedRow } from '@/features/market/book/PlacedRow';
import { pairPath } from '@/routes/pairPath';
import { formatCount } from '@/texts/language/plural';
import { marketTexts } from '@/texts/market/market';
import { Tag } from '@/ui/marks/Tag';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/styles/cx';
import { Cell } from '@/ui/tables/Table';
import styles from './Ladder.module.css';

interface LadderRowProps {
  currency: string;
  swapTo: string;
  /** The worst rate of the row, as it is listed, and the best, which a press takes. */
  rate: string;
  best: string;
  /** In the currency of which one unit is quoted. */
  amount: string;
  listings: number;
  mark: LevelMark | undefined;
  /** True on the side whose rates are shown the other way round. */
  isTurned: boolean;
  decimals: number;
  amountDecimals: number;
  isFirst: boolean;
  isTaken: boolean;
  /** True for the one row of its side that Tab stops at. */
  isReachable: boolean;
  /** True if it has disappeared under the pointer. */
  isGone: boolean;
}

/** A row of a ladder. It renders again only if what it shows itself has changed, not for what is above it. */
export const LadderRow = memo(function LadderRow(row: LadderRowProps) {
  const { currency, swapTo, rate, best, amount, listings, mark, isTurned, decimals } = row;
  const shown = ladderRate(rate, isTurned, decimals);
  const exact = formatExact(rate);
  return (
    <PlacedRow
      rate={rate}
      best={row.isFirst}
      selected={row.isTaken || undefined}
      pressable={!row.isGone}
      className={cx(row.isGone && styles.gone)}
    >
      <Cell className={styles.rateCell}>
        {mark && !row.isGone && <ChangeMark key={mark.at} mark={mark} />}
        {row.isGone ? (
          <>
            <span translate="no">{shown}</span> <Tag>{marketTexts.gone}</Tag>
          </>
        ) : (
          // A plain link, because the table handles a press once for all rows.
          <a
            href={pairPath(currency, swapTo, { buy: currency, rate: best })}
            className={styles.rate}
            translate="no"
            tabIndex={row.isReachable ? 0 : -1}
            data-exact={isTurned || exact.length > shown.length ? exact : undefined}
            title={exact}
          >
            {shown}
          </a>
        )}
        {row.isFirst && !row.isGone && <VisuallyHidden> {marketTexts.best}</VisuallyHidden>}
      </Cell>
      <Cell numeric>
        <span translate="no" title={formatExact(amount)}>
          {formatFixed(amount, row.amountDecimals, 'down')}
        </span>
      </Cell>
      <Cell numeric wideOnly>
        {formatCount(listings)}
      </Cell>
      <DepthCell rate={rate} />
    </PlacedRow>
  );
});
