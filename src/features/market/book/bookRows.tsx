import { type ComponentProps, createContext, useContext } from 'react';
import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level } from '@/domain/book/listingBook';
import { formatFixed } from '@/domain/money/formatDecimal';
import { marketTexts } from '@/texts/market/market';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/layout/cx';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import styles from './BookTable.module.css';

/** The header is row 1 of what a screen reader counts. */
const FIRST_ROW = 2;

/** What a row shows that depends on the rows above it. */
interface RowPlace {
  /** Its number in the table. */
  row: number;
  /** The depth: formatted, and as a CSS percentage. */
  cumulative: string;
  share: string;
  /** True if the user lists at this rate too. */
  isOwn: boolean;
}

interface Shown {
  rows: readonly Level[];
  depth: DepthLadder;
  /** The level that has disappeared; the rows below it count one less. */
  gone: Level | null;
  isOwn: (rate: string) => boolean;
  /** Of the depth. */
  decimals?: number;
}

/** The places of these rows, by rate. */
export function placesOf(
  shown: readonly { index: number }[],
  { rows, depth, gone, isOwn, decimals = LISTING_TOTAL_DECIMALS }: Shown,
): ReadonlyMap<string, RowPlace> {
  const goneAt = gone ? rows.indexOf(gone) : rows.length;
  return new Map(
    shown.map(({ index }) => {
      const level = index >= goneAt ? index - 1 : index;
      const cumulative = formatFixed(depth.cumulativeAt(level), decimals, 'down');
      const rate = rows[index]?.rate ?? '';
      return [rate, { row: index + FIRST_ROW, cumulative, share: `${depth.shareAt(level)}%`, isOwn: isOwn(rate) }];
    }),
  );
}

/**
 * The places of a table's rows. A change at one rate changes the place of every row below it: this reaches the parts
 * that show it without a render of the rows.
 */
export const RowPlaces = createContext<ReadonlyMap<string, RowPlace>>(new Map());

const useRowPlace = (rate: string): RowPlace | undefined => useContext(RowPlaces).get(rate);

/** What is offered down to the rate of this row. */
export function DepthCell({ rate }: { rate: string }) {
  const place = useRowPlace(rate);
  return (
    <Cell numeric>
      <span translate="no">{place?.cumulative}</span>
      {place?.isOwn && <VisuallyHidden> {marketTexts.youList}</VisuallyHidden>}
    </Cell>
  );
}

/** The frame of a row, with its number and its depth bar. Its cells do not render with it. */
export function PlacedRow({ rate, className, ...row }: ComponentProps<typeof Row> & { rate: string }) {
  const place = useRowPlace(rate);
  return (
    <Row
      {...row}
      data-rate={rate}
      aria-rowindex={place?.row}
      depth={place?.share}
      className={cx(className, place?.isOwn && styles.own)}
    />
  );
}

/** Where the user's own listings are: `rateKey` of each. The desk knows them once its part with them has come. */
export const OwnRates = createContext<ReadonlySet<string>>(new Set());

export const rateKey = (currency: string, swapTo: string, rate: string): string => `${currency}/${swapTo}/${rate}`;
