import { add, type Decimal, decimal, toText, ZERO } from '@/domain/money/decimal';
import { percentOf } from './depth';
import { type DifferingPart, firstIndex } from './search';
import type { Level } from './listingBook';

/** The depth of a pair, read one level at a time, since a screen shows twenty of ten thousand levels. */
export interface DepthLadder {
  /** What is offered at the rate of this level or a better one: canonical decimal text, in the listed currency. */
  cumulativeAt: (index: number) => string;
  /** The same in whole per cent of the deepest step, decimal text; "0" without levels. */
  shareAt: (index: number) => string;
}

/**
 * The running totals of a pair's levels, best rate first, in blocks of neighbours. Each block begins at zero, so a change
 * at one rate leaves all other blocks as they are. Canonical decimal text.
 */
export type DepthBlocks = readonly (readonly string[])[];

const BLOCK_LEVELS = 64;

/** What a level adds to the depth. */
type AmountOf = (level: Level) => Decimal;

const listedTotal: AmountOf = ({ total }) => decimal(total);

function toBlock(levels: readonly Level[], amountOf: AmountOf): readonly string[] {
  let running = ZERO;
  return levels.map((level) => toText((running = add(running, amountOf(level)))));
}

/** Cuts levels into blocks of equal size. Later changes of the book keep that size. */
function toBlocks(levels: readonly Level[], amountOf: AmountOf): DepthBlocks {
  const count = Math.ceil(levels.length / BLOCK_LEVELS);
  const cut = (index: number) => Math.floor((levels.length * index) / count);
  return Array.from({ length: count }, (_, index) => toBlock(levels.slice(cut(index), cut(index + 1)), amountOf));
}

/** How many of the blocks are among the first `count` levels as a whole, and how many levels those are. */
function countWhole(blocks: DepthBlocks, count: number): [blocks: number, levels: number] {
  let [whole, levels] = [0, 0];
  for (const { length } of blocks) {
    if (levels + length > count) break;
    whole += 1;
    levels += length;
  }
  return [whole, levels];
}

/** The blocks after a part of the levels changed. Only the blocks of that part are summed up again. */
export function changeDepth(
  before: DepthBlocks,
  { start, beforeEnd }: DifferingPart,
  levels: readonly Level[],
  amountOf = listedTotal,
): DepthBlocks {
  const count = before.reduce((sum, { length }) => sum + length, 0);
  const [front, frontLevels] = countWhole(before, start);
  const [back, backLevels] = countWhole([...before.slice(front)].reverse(), count - beforeEnd);
  const middle = toBlocks(levels.slice(frontLevels, levels.length - backLevels), amountOf);
  return [...before.slice(0, front), ...middle, ...before.slice(before.length - back)];
}

export function depthLadder(blocks: DepthBlocks): DepthLadder {
  const starts: number[] = [];
  const sumsBefore = [ZERO];
  let [start, sum] = [0, ZERO];
  for (const block of blocks) {
    starts.push(start);
    start += block.length;
    sum = add(sum, decimal(block.at(-1) ?? '0'));
    sumsBefore.push(sum);
  }
  const sumAt = (index: number) => {
    const at = Math.max(0, firstIndex(starts.length, (block) => (starts[block] ?? 0) > index) - 1);
    return add(sumsBefore[at] ?? ZERO, decimal(blocks[at]?.[index - (starts[at] ?? 0)] ?? '0'));
  };
  return { cumulativeAt: (index) => toText(sumAt(index)), shareAt: (index) => percentOf(sumAt(index), sum) };
}
