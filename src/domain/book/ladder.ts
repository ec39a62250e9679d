import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import {
  add,
  compare,
  decimal,
  type Decimal,
  divide,
  multiply,
  parseDecimal,
  subtract,
  toText,
} from '@/domain/money/decimal';
import { EM_DASH, formatFixed } from '@/domain/money/formatDecimal';
import { invertRate } from '@/domain/money/turnedRate';
import { percentOf } from './depth';
import { changeDepth, type DepthBlocks, depthLadder, type DepthLadder } from './depthLadder';
import { differingPart } from './search';
import { levelCapacity } from './levelAmounts';
import { type Level, type LevelMark, indexOfRate } from './listingBook';

/** The rates from which on a ladder shows these decimals; smaller ones have 8. */
const DECIMALS: readonly (readonly [from: Decimal, decimals: number])[] = [
  [decimal('1'), LISTING_RATE_DECIMALS],
  [decimal('0.01'), 6],
];
const MOST_DECIMALS = 8;

/**
 * How many decimals all rates of a ladder have, so that their points are aligned. It depends on one of the rates, in
 * the quote of the ladder, so that about five digits are significant.
 */
export function ladderDecimals(rate: string | null): number {
  const value = rate === null ? null : parseDecimal(rate);
  if (!value) return LISTING_RATE_DECIMALS;
  return DECIMALS.find(([from]) => compare(value, from) >= 0)?.[1] ?? MOST_DECIMALS;
}

/**
 * A listing's rate in the quote of the ladder, rounded against the taker, so that it never looks better than it is. The
 * taker of the first side pays the rate, so it is rounded up. The taker of the other side receives it (inverted), so it
 * is rounded down.
 */
export function ladderRate(rate: string, isTurned: boolean, decimals: number): string {
  if (!isTurned) return formatFixed(rate, decimals, 'up');
  const value = parseDecimal(rate);
  return value === null ? EM_DASH : formatFixed(toText(invertRate(value, decimals, 'down')), decimals);
}

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
  /** The index of the row that has a rate, or would have it; the number of rows if it is worse than all. */
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
    indexOf: (rate) => indexOfRate(rows, rate).index,
    depth: {
      cumulativeAt: (row) => sumTo(endOf(row)),
      shareAt: (row) => percentOf(decimal(sumTo(endOf(row))), whole),
    },
  };
}

const ONE = decimal('1');
/** Twice a hundred: the middle of two rates is half their sum. */
const DOUBLE_PERCENT = decimal('200');
const PERCENT_DECIMALS = 2;

/** The difference between the best rates of the two sides of a market. */
interface LadderSpread {
  /** `crossed`: both sides can be taken at a profit before fees; `even`: at the same rate. */
  state: 'open' | 'even' | 'crossed';
  /** How far they are apart, in the quote of the first side, rounded half up; never below zero. Canonical decimal text. */
  amount: string;
  /** The same in per cent of the middle, with 2 decimals. */
  percent: string;
}

const size = (value: Decimal) => (compare(value, decimal('0')) < 0 ? subtract(decimal('0'), value) : value);

/**
 * The spread between the best rate of one side and that of the other, each in the currency of its own listings: CNY for
 * NGN at 214 and NGN for CNY at 0.0047. Their product is 1 if both are the same rate. Both must be above zero.
 */
export function ladderSpread(offer: string, bid: string, decimals: number): LadderSpread {
  const other = decimal(bid);
  const product = multiply(decimal(offer), other);
  const order = compare(product, ONE);
  const apart = size(subtract(product, ONE));
  const states = { '-1': 'crossed', '0': 'even', '1': 'open' } as const;
  return {
    state: states[`${order}`],
    amount: toText(divide(apart, other, decimals, 'halfUp')),
    percent: toText(divide(multiply(apart, DOUBLE_PERCENT), add(product, ONE), PERCENT_DECIMALS, 'halfUp')),
  };
}

/**
 * Makes a function that reads the depth of a pair in the currency that is paid for it: each level's total times its
 * rate, exactly. It remembers the last levels, and sums up only the blocks that have changed since.
 */
export function paidDepth(): (levels: readonly Level[]) => DepthLadder {
  let known: { levels: readonly Level[]; blocks: DepthBlocks } = { levels: [], blocks: [] };
  let ladder = depthLadder([]);
  return (levels) => {
    if (levels === known.levels) return ladder;
    const part = differingPart(known.levels, levels);
    known = { levels, blocks: changeDepth(known.blocks, part, levels, levelCapacity) };
    ladder = depthLadder(known.blocks);
    return ladder;
  };
}
