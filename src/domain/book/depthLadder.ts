import { add, type Decimal, decimal, toText, ZERO } from '@/domain/money/decimal';
import { shareOf } from './depth';
import type { Level } from './listingBook';

/** The depth of a book, asked for one level at a time; of ten thousand levels a screen shows twenty. */
export interface DepthLadder {
  /** What is offered at this level's rate or a better one: canonical decimal text, in the listed currency. */
  cumulativeAt: (index: number) => string;
  /** The same as a share of the deepest step, a CSS percentage in whole per cents; 0% for no level. */
  shareAt: (index: number) => string;
}

/** A run of neighbouring levels with their running sums: what did not change is not summed up again. */
interface Block {
  levels: readonly Level[];
  sums: readonly Decimal[];
}

const BLOCK_LEVELS = 64;

const totalOf = ({ sums }: Block): Decimal => sums.at(-1) ?? ZERO;

function toBlock(levels: readonly Level[]): Block {
  let running = ZERO;
  return { levels, sums: levels.map(({ total }) => (running = add(running, decimal(total)))) };
}

/** Evenly cut, so that blocks neither dwindle nor grow however often a book changes. */
function toBlocks(levels: readonly Level[]): Block[] {
  const count = Math.ceil(levels.length / BLOCK_LEVELS);
  const cut = (index: number) => Math.floor((levels.length * index) / count);
  return Array.from({ length: count }, (_, index) => toBlock(levels.slice(cut(index), cut(index + 1))));
}

/** How many blocks, from the first or the last inwards, hold only levels that are there as they were. */
function countKept(blocks: readonly Block[], isKept: (depth: number) => boolean, limit: number): [number, number] {
  let [kept, depth] = [0, 0];
  for (const { levels } of blocks) {
    if (depth + levels.length > limit) break;
    let same = 0;
    while (same < levels.length && isKept(depth + same)) same += 1;
    if (same < levels.length) break;
    depth += levels.length;
    kept += 1;
  }
  return [kept, depth];
}

function recut(blocks: readonly Block[], before: readonly Level[], levels: readonly Level[]): Block[] {
  const limit = Math.min(before.length, levels.length);
  const [front, frontLevels] = countKept(blocks, (depth) => before[depth] === levels[depth], limit);
  const fromEnd = (depth: number) => before.at(-1 - depth) === levels.at(-1 - depth);
  const [back, backLevels] = countKept(blocks.slice(front).reverse(), fromEnd, limit - frontLevels);
  const middle = toBlocks(levels.slice(frontLevels, levels.length - backLevels));
  return [...blocks.slice(0, front), ...middle, ...blocks.slice(blocks.length - back)];
}

/** The last of these ascending numbers that is not above the given one. */
function lastUpTo(starts: readonly number[], index: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

function ladderOf(blocks: readonly Block[]): DepthLadder {
  const starts: number[] = [];
  const sumsBefore: Decimal[] = [];
  let [start, sum] = [0, ZERO];
  for (const block of blocks) {
    starts.push(start);
    sumsBefore.push(sum);
    start += block.levels.length;
    sum = add(sum, totalOf(block));
  }
  const sumAt = (index: number): Decimal => {
    const at = lastUpTo(starts, index);
    return add(sumsBefore[at] ?? ZERO, blocks[at]?.sums[index - (starts[at] ?? 0)] ?? ZERO);
  };
  return { cumulativeAt: (index) => toText(sumAt(index)), shareAt: (index) => shareOf(sumAt(index), sum) };
}

/**
 * Reads the depth of one pair's levels, best rate first, again and again. It remembers the last levels that it
 * read: where one of ten thousand changed, sixty-four are summed up. The same levels give the same ladder.
 */
export function createDepthReader(): (levels: readonly Level[]) => DepthLadder {
  let last: readonly Level[] = [];
  let blocks: Block[] = [];
  let ladder = ladderOf(blocks);
  return (levels) => {
    if (levels === last) return ladder;
    blocks = recut(blocks, last, levels);
    last = levels;
    ladder = ladderOf(blocks);
    return ladder;
  };
}
