import { createContext, useContext } from 'react';
import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level } from '@/domain/book/listingBook';
import { formatFixed } from '@/domain/money/formatDecimal';

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

export const useRowPlace = (rate: string): RowPlace | undefined => useContext(RowPlaces).get(rate);
