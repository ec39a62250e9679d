import { add, type Decimal, decimal, toText, ZERO } from '@/domain/money/decimal';
import { percentOf } from './depth';
import type { Level } from './listingBook';
import { firstIndex } from './search';

/** The depth of a book, read one level at a time, since a screen shows twenty of ten thousand levels. */
export interface DepthLadder {
  /** What is offered at the rate of this level or a better one: canonical decimal text, in the listed currency. */
  cumulativeAt: (index: number) => string;
  /** The same in whole per cent of the deepest step, decimal text; "0" without levels. */
  shareAt: (index: number) => string;
}

/** Neighbouring levels with their running sums. A block that did not change is not summed up again. */
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

/** Cuts levels into blocks of equal size, which stay so however often a book changes. */
function toBlocks(levels: readonly Level[]): Block[] {
  const count = Math.ceil(levels.length / BLOCK_LEVELS);
  const cut = (index: number) => Math.floor((levels.length * index) / count);
  return Array.from({ length: count }, (_, index) => toBlock(levels.slice(cut(index), cut(index + 1))));
}

/** How many blocks, from the first inwards, have only levels that did not change, and how many levels those are. */
function countKept(blocks: readonly Block[], isKept: (depth: number) => boolean): [number, number] {
  let [kept, depth] = [0, 0];
  for (const { levels } of blocks) {
    const from = depth;
    if (!levels.every((_, index) => isKept(from + index))) break;
    depth += levels.length;
    kept += 1;
  }
  return [kept, depth];
}

function recut(blocks: readonly Block[], before: readonly Level[], levels: readonly Level[]): Block[] {
  const [front, frontLevels] = countKept(blocks, (depth) => before[depth] === levels[depth]);
  // A level has one place only, so none is counted from both ends.
  const fromEnd = (depth: number) => before.at(-1 - depth) === levels.at(-1 - depth);
  const [back, backLevels] = countKept(blocks.slice(front).reverse(), fromEnd);
  const middle = toBlocks(levels.slice(frontLevels, levels.length - backLevels));
  return [...blocks.slice(0, front), ...middle, ...blocks.slice(blocks.length - back)];
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
    const at = Math.max(0, firstIndex(starts.length, (block) => (starts[block] ?? 0) > index) - 1);
    return add(sumsBefore[at] ?? ZERO, blocks[at]?.sums[index - (starts[at] ?? 0)] ?? ZERO);
  };
  return { cumulativeAt: (index) => toText(sumAt(index)), shareAt: (index) => percentOf(sumAt(index), sum) };
}

/**
 * Makes a reader of the depth of one pair, best rate first. It remembers the levels that it read last: if one of ten
 * thousand levels changed, only 64 are summed up again. The same levels give the same ladder object.
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
