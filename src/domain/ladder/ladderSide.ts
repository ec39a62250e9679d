import { type Decimal, decimal, subtract, toText } from '@/domain/money/decimal';
import { percentOf } from '@/domain/book/depth';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level, LevelMark } from '@/domain/book/listingBook';
import { placeOfRate } from '@/domain/book/placeOfRate';

/** A row of a ladder: one level, or neighbours that are shown as one. */
interface LadderRow {
  /** The best rate in it. Its worst is that of the row. */
  best: string;
  /** How many rates and listings it has. */
  rates: number;
  listings: number;
  /** In the currency of which one unit is quoted; canonical decimal text. */
  amount: string;
  /** The latest change of its levels. */
  mark: LevelMark | undefined;
}

/** One side of a ladder, best row first. It is read one row at a time, since a screen shows forty of thousands. */
export interface LadderSide {
  /** The worst level of each row, by whose rate the row is found. */
  rows: readonly Level[];
  rowAt: (index: number) => LadderRow;
  /** The row that has a rate, or would have it; the number of rows if it is worse than all. */
  indexOf: (rate: string) => number;
  /** The depth of each row. */
  depth: DepthLadder;
}

interface LadderSideOptions {
  levels: readonly Level[];
  /** The depth of the levels, in the currency of which one unit is quoted. */
  depth: DepthLadder;
  /** Where each row ends, the index after its worst level; null: each level is a row. */
  ends: readonly number[] | null;
  /** The depth that fills a row with its bar: that of the deeper side. */
  whole: Decimal;
}

const latest = (marks: readonly (LevelMark | undefined)[]) =>
  marks.reduce((last, mark) => (mark && (!last || mark.at > last.at) ? mark : last), undefined);

/** One side of a ladder. */
export function ladderSide({ levels, depth, ends, whole }: LadderSideOptions): LadderSide {
  const endOf = (row: number) => (ends ? (ends[row] ?? 0) : row + 1);
  const rows = ends ? ends.flatMap((end) => levels[end - 1] ?? []) : levels;
  const sumTo = (end: number) => (end > 0 ? depth.cumulativeAt(end - 1) : '0');
  return {
    rows,
    rowAt: (index) => {
      const [start, end] = [index > 0 ? endOf(index - 1) : 0, endOf(index)];
      const within = levels.slice(start, end);
      return {
        best: within[0]?.rate ?? '',
        rates: within.length,
        listings: within.reduce((sum, { count }) => sum + count, 0),
        amount: toText(subtract(decimal(sumTo(end)), decimal(sumTo(start)))),
        mark: latest(within.map(({ mark }) => mark)),
      };
    },
    indexOf: (rate) => placeOfRate(rows, rate).index,
    depth: {
      cumulativeAt: (row) => sumTo(endOf(row)),
      shareAt: (row) => percentOf(decimal(sumTo(endOf(row))), whole),
    },
  };
}
