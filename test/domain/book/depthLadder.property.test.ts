import { depthOf } from '@/domain/book/depth';
import { changeDepth, type DepthBlocks, depthLadder } from '@/domain/book/depthLadder';
import { differingPart } from '@/domain/book/search';
import type { Level } from '@/domain/book/listingBook';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const LIVES = 30;
const EDITS = 8;

const aLevel = (random: SeededRandom): Level => {
  const total = `${String(random.between(1, 9_999))}.${random.digits(random.between(1, 8))}`;
  return { rate: '1', total, count: 1, listingIds: ['1'] };
};

function edited(random: SeededRandom, levels: readonly Level[]): readonly Level[] {
  const at = random.between(0, levels.length);
  const gone = random.oneOf([0, 0, 1, 1, 5, 90]);
  const come = Array.from({ length: random.oneOf([0, 1, 1, 3, 200]) }, () => aLevel(random));
  return [...levels.slice(0, at), ...come, ...levels.slice(at + gone)];
}

test('the depth of a changed book equals the depth summed from the beginning, at every level [S10.thousands.change]', () => {
  checkProperty(LIVES, (random) => {
    let levels: readonly Level[] = [];
    let blocks: DepthBlocks = [];
    for (let edits = random.between(1, EDITS); edits > 0; edits -= 1) {
      const after = edited(random, levels).slice(0, 300);
      blocks = changeDepth(blocks, differingPart(levels, after), after);
      levels = after;
      const ladder = depthLadder(blocks);
      const plain = levels.map((_, index) => ({
        cumulative: ladder.cumulativeAt(index),
        share: ladder.shareAt(index),
      }));
      expect(JSON.stringify(plain)).toBe(JSON.stringify(depthOf(levels)));
    }
    expect(depthLadder([]).shareAt(0)).toBe('0');
  });
});

test('the share of a level is rounded to the nearest per cent', () => {
  const levels = ['1', '1', '1'].map((total) => ({ rate: '1', total, count: 1, listingIds: ['1'] }));
  expect(depthOf(levels).map(({ share }) => share)).toEqual(['33', '67', '100']);
});

test('of ten thousand levels one changes: no more than a block of totals is read again', () => {
  let reads = 0;
  const watched = (total: string): Level =>
    Object.defineProperty({ rate: '1', total, count: 1, listingIds: [] }, 'total', {
      get: () => {
        reads += 1;
        return total;
      },
    });
  const levels = Array.from({ length: 10_000 }, () => watched('0.1'));
  const before = changeDepth([], differingPart([], levels), levels);
  reads = 0;
  const changed = levels.with(4_321, watched('7'));
  const after = changeDepth(before, differingPart(levels, changed), changed);
  expect(depthLadder(after).cumulativeAt(9_999)).toBe('1006.9');
  expect(reads).toBeLessThanOrEqual(64);
  expect(after.filter((block) => !before.includes(block))).toHaveLength(1);
});
