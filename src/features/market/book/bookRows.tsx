import { type ComponentProps, createContext, useContext, useState } from 'react';
import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level, LevelMark } from '@/domain/book/listingBook';
import { formatFixed } from '@/domain/money/formatDecimal';
import { marketTexts } from '@/texts/market/market';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/layout/cx';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import markStyles from './ChangeMark.module.css';
import styles from './BookTable.module.css';

/** The header is row 1 of what a screen reader counts. */
const FIRST_ROW = 2;

/** What a row shows that depends on the rows above it. */
interface RowFacts {
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
  /** The level that has disappeared. It is not counted. */
  gone: Level | null;
  isOwn: (rate: string) => boolean;
  /** Of the depth. */
  decimals?: number;
}

export function rowFactsOf(
  shown: readonly { index: number }[],
  { rows, depth, gone, isOwn, decimals = LISTING_TOTAL_DECIMALS }: Shown,
): ReadonlyMap<string, RowFacts> {
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
 * The facts of a table's rows, by rate. A change at one rate changes those of every row below it. Through the context,
 * only the parts that show them render, not the rows.
 */
export const RowFactsContext = createContext<ReadonlyMap<string, RowFacts>>(new Map());

const useRowFacts = (rate: string): RowFacts | undefined => useContext(RowFactsContext).get(rate);

/** What is offered down to the rate of this row. */
export function DepthCell({ rate }: { rate: string }) {
  const place = useRowFacts(rate);
  return (
    <Cell numeric>
      <span translate="no">{place?.cumulative}</span>
      {place?.isOwn && <VisuallyHidden> {marketTexts.youList}</VisuallyHidden>}
    </Cell>
  );
}

/** The frame of a row, with its number and its depth bar. Its cells do not render with it. */
export function LevelTableRow({ rate, className, ...row }: ComponentProps<typeof Row> & { rate: string }) {
  const place = useRowFacts(rate);
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

/** How long a change stays marked. ChangeMark.module.css hides the mark after that, without a render. */
const MARKED_MS = 6_000;

const SIGNS: Record<LevelMark['kind'], string> = { new: '+', more: '▴', less: '▾', other: '•' };

/** The mark at the edge of a row that has just changed: gold, with a sign that says how it changed. */
export function ChangeMark({ mark: { kind, at } }: { mark: LevelMark }) {
  const [age] = useState(() => Date.now() - at);
  // A row that becomes visible again later does not show an old change again.
  if (age > MARKED_MS) return null;
  return (
    <span className={cx(markStyles.mark, markStyles[kind])} style={{ animationDelay: `${String(-age)}ms` }}>
      <span aria-hidden="true">{SIGNS[kind]}</span>
      <VisuallyHidden>{`${marketTexts.levelChanges[kind]} `}</VisuallyHidden>
    </span>
  );
}
