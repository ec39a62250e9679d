import { depthOf } from '@/domain/book/depth';
import { changeDepth, depthLadder } from '@/domain/book/depthLadder';
import { groupLevels, rateSteps } from '@/domain/book/groupLevels';
import { ladderRate, ladderSide, paidDepth } from '@/domain/book/ladder';
import type { Level } from '@/domain/book/listingBook';
import { levelCapacity } from '@/domain/book/levelAmounts';
import { add, compare, decimal, divide, multiply, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const BOOKS = 40;
const ONE = decimal('1');

const aTotal = (random: SeededRandom) => `${String(random.between(1, 99_999))}.${random.digits(random.between(1, 8))}`;

/** A book of up to 200 levels around a random rate, best first; its rates have up to 8 decimals. */
function aBook(random: SeededRandom): readonly Level[] {
  const whole = random.oneOf(['0.00', '0.', '1.', '14.', '98.', '214.', '998.', '10234.']);
  const rates = new Set<string>();
  for (let count = random.between(1, 200); count > 0; count -= 1) {
    rates.add(toText(decimal(`${whole}${random.digits(random.between(1, 6))}1`)));
  }
  const sorted = [...rates].sort((one, other) => compare(decimal(one), decimal(other)));
  return sorted.map((rate, index) => {
    const count = random.between(1, 3);
    return Object.freeze({ rate, total: toText(decimal(aTotal(random))), count, listingIds: [String(index)] });
  });
}

/** The step in which a rate is, as it is read, counted plainly. */
function plainStep(rate: string, step: string, isTurned: boolean): string {
  const [value, width] = [decimal(rate), decimal(step)];
  return toText(isTurned ? divide(ONE, multiply(value, width), 0, 'down') : divide(value, width, 0, 'up'));
}

const readAs = (rate: string, isTurned: boolean) =>
  isTurned ? toText(divide(ONE, decimal(rate), 12, 'halfUp')) : rate;

function aGroupedBook(random: SeededRandom) {
  const levels = aBook(random);
  const isTurned = random.oneOf([true, false]);
  const step = random.oneOf(rateSteps(readAs(levels[0]?.rate ?? '1', isTurned)));
  const depth = isTurned
    ? paidDepth()(levels)
    : depthLadder(changeDepth([], { start: 0, beforeEnd: 0, afterEnd: levels.length }, levels));
  const ends = groupLevels(levels, step, isTurned);
  return { levels, isTurned, step, ends, side: ladderSide({ levels, depth, ends, whole: ZERO }) };
}

test('levels are in one group exactly if they are in one step, in either way of reading [S11.ladder.group]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, step, isTurned, ends } = aGroupedBook(random);
    const steps = levels.map(({ rate }) => plainStep(rate, step, isTurned));
    const plain = steps.flatMap((own, index) => (own === steps[index + 1] ? [] : [index + 1]));
    expect(ends).toEqual(plain);
  });
});

test('amounts, listings and rates of the rows add up to those of the levels, which do not change [S11.ladder.group]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, isTurned, side } = aGroupedBook(random);
    const before = JSON.stringify(levels);
    const rows = side.rows.map((_, index) => side.rowAt(index));
    const amounts = levels.map((level) => (isTurned ? levelCapacity(level) : decimal(level.total)));
    const whole = toText(sumOf(amounts));
    expect(toText(sumOf(rows.map(({ amount }) => decimal(amount))))).toBe(whole);
    expect(side.depth.cumulativeAt(rows.length - 1)).toBe(whole);
    const count = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
    expect(count(rows.map(({ listings }) => listings))).toBe(count(levels.map((level) => level.count)));
    expect(count(rows.map(({ rates }) => rates))).toBe(levels.length);
    let running = ZERO;
    rows.forEach(({ amount }, index) => {
      running = add(running, decimal(amount));
      expect(side.depth.cumulativeAt(index)).toBe(toText(running));
    });
    expect(JSON.stringify(levels)).toBe(before);
  });
});

test('a row shows its worst rate for the taker, and a press takes its best, which the row holds [S11.ladder.worst]', () => {
  checkProperty(BOOKS, (random) => {
    const { levels, isTurned, side, ends } = aGroupedBook(random);
    side.rows.forEach(({ rate }, index) => {
      const within = levels.slice(ends[index - 1] ?? 0, ends[index]);
      const { best, amount } = side.rowAt(index);
      expect(rate).toBe(within.at(-1)?.rate);
      expect(best).toBe(within[0]?.rate);
      const shown = decimal(ladderRate(rate, isTurned, 8).replaceAll(',', ''));
      for (const level of within) {
        expect(side.indexOf(level.rate)).toBe(index);
        const [own, one] = isTurned ? [multiply(shown, decimal(level.rate)), ONE] : [decimal(level.rate), shown];
        expect(compare(own, one)).toBeLessThanOrEqual(0);
      }
      const first = within[0] && (isTurned ? levelCapacity(within[0]) : decimal(within[0].total));
      expect(compare(first ?? ZERO, decimal(amount))).toBeLessThanOrEqual(0);
    });
  });
});

test('what is paid for changed levels equals the sum from the beginning [S11.ladder.both]', () => {
  checkProperty(BOOKS, (random) => {
    const depthIn = paidDepth();
    for (const levels of [aBook(random), aBook(random), []]) {
      const paid = levels.map((level) => ({ ...level, total: toText(levelCapacity(level)) }));
      const ladder = depthIn(levels);
      expect(
        levels.map((_, index) => ({ cumulative: ladder.cumulativeAt(index), share: ladder.shareAt(index) })),
      ).toEqual(depthOf(paid));
    }
  });
});

test.each([
  ['214.22', ['0.1', '0.5', '1', '5']],
  ['1.5207', ['0.001', '0.005', '0.01', '0.05']],
  ['998.5', ['0.5', '1', '5', '10']],
  ['0.00466', ['0.000005', '0.00001', '0.00005', '0.0001']],
  ['1000', ['1', '5', '10', '50']],
  // From three times the power of ten on, the narrowest step is left out.
  ['299.99999999', ['0.1', '0.5', '1', '5']],
  ['300', ['0.5', '1', '5', '10']],
  ['0.3', ['0.0005', '0.001', '0.005', '0.01']],
  ['0.1002', ['0.0001', '0.0005', '0.001', '0.005']],
  ['-5', []],
  ['unknown', []],
  ['0', []],
  [null, []],
])('the steps for a rate of %p are %p [S11.ladder.group]', (rate, steps) => {
  expect(rateSteps(rate)).toEqual(steps);
});

test('a rate with more digits before its point is beyond the step of one with fewer [S11.ladder.group]', () => {
  const levels = ['8.5', '9', '10.5', '11'].map((rate) => ({ rate, total: '1', count: 1, listingIds: [] }));
  expect(groupLevels(levels, '1', false)).toEqual([2, 4]);
});

test('a rate with more decimals than a screen shows is in the group of its exact value [S11.ladder.group]', () => {
  const levels = ['0.33', '0.3333333333', '0.34'].map((rate) => ({ rate, total: '1', count: 1, listingIds: [] }));
  // Read the other way round they are 3.03…, 3.0000000003 and 2.94….
  expect(groupLevels(levels, '1', true)).toEqual([2, 3]);
});

test('of ten thousand levels, grouping reads a few of each group [S11.ladder.cost]', () => {
  let reads = 0;
  const watched = (rate: string): Level =>
    Object.defineProperty({ rate, total: '1', count: 1, listingIds: [] }, 'rate', {
      get: () => {
        reads += 1;
        return rate;
      },
    });
  const rateAt = (index: number) => toText(add(decimal('193'), multiply(decimal(String(index)), decimal('0.0042'))));
  const levels = Array.from({ length: 10_000 }, (_, index) => watched(rateAt(index)));
  for (const [step, groups] of [
    ['0.1', 421],
    ['0.5', 85],
    ['5', 9],
  ] as const) {
    reads = 0;
    expect(groupLevels(levels, step, false)).toHaveLength(groups);
    // Steps that double and then halve: at most twice the logarithm of the levels of a group, and its first one.
    expect(reads).toBeLessThan(groups * (2 * Math.log2(10_000 / groups) + 4));
  }
});
