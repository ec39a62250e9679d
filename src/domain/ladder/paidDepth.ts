import { changeDepth, type DepthBlocks, type DepthLadder, depthLadder } from '@/domain/book/depthLadder';
import { differingPart } from '@/domain/book/differingPart';
import { levelCapacity } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';

/**
 * Reads the depth of a pair in the currency that is paid for it: each level's total times its rate, exactly. The
 * function remembers the last levels, and sums up only the blocks that have changed since.
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
