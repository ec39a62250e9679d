import type { Listing } from '@contract/listings';
import { changeBook, type ListingsChange } from '@/domain/book/bookChange';
import { depthOf } from '@/domain/book/depth';
import { changeDepth, type DepthBlocks, depthLadder } from '@/domain/book/depthLadder';
import { ladderDecimals, ladderRate, ladderSide, ladderSpread } from '@/domain/book/ladder';
import { affordableAmount, levelCapacity, nearestLevels } from '@/domain/book/levelAmounts';
import {
  buildBook,
  EMPTY_BOOK,
  type Level,
  type LevelMark,
  nearestLevel,
  indexOfRate,
  reconcileBook,
} from '@/domain/book/listingBook';
import { differingPart } from '@/domain/book/search';
import { add, compare, decimal, multiply, subtract, toText } from '@/domain/money/decimal';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { isCrossed, leastAsRead, leastUncrossed } from '@/domain/book/crossing';
import { ungrouped } from '@/domain/money/formatDecimal';
import { typedEither } from '@/domain/money/turnedInput';
import { listingRateOf } from '@/domain/paths/exchange';

describe('amounts of a level', () => {
  const levelsOf = (...levels: [rate: string, total: string][]) =>
    buildBook(levels.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

  test('the amount that is filled in is what balance and level both allow, cut to 2 decimals [S10.ticket.live]', () => {
    const level = { rate: '212.4', total: '0.33337' };
    expect(affordableAmount('1000', level)).toBe('70.8');
    expect(affordableAmount('70.799', level)).toBe('70.79');
    expect([affordableAmount('0.009', level), affordableAmount(null, level), affordableAmount('1', undefined)]).toEqual(
      [null, null, null],
    );
    checkProperty(2_000, (random) => {
      const rate = `${String(random.between(0, 300))}.${random.digits(8)}1`;
      const total = `${String(random.between(0, 90))}.${random.digits(8)}`;
      const balance = `${String(random.between(0, 9_000))}.${random.digits(8)}`;
      const amount = decimal(affordableAmount(balance, { rate, total }) ?? '0');
      const limits = [decimal(balance), multiply(decimal(total), decimal(rate))];
      expect(levelCapacity({ rate, total })).toEqual(limits[1]);
      for (const limit of limits) expect(compare(amount, limit)).not.toBe(1);
      expect(limits.some((limit) => compare(add(amount, decimal('0.01')), limit) === 1)).toBe(true);
    });
  });

  test('the nearest rates have the least distance, and of two at the same distance the better one is nearer [S10.ticket.live]', () => {
    const levels = levelsOf(['190', '1'], ['210', '1'], ['220', '1'], ['231', '1']);
    expect(nearestLevels(levels, '215', 2).map(({ rate }) => rate)).toEqual(['210', '220']);
    expect(nearestLevels(levels, '200', 1).map(({ rate }) => rate)).toEqual(['190']);
    expect(nearestLevels([], '200', 3)).toEqual([]);
  });

  test('a rate has the index of its level, or the index that its level would have', () => {
    const levels = levelsOf(['190', '1'], ['210', '1'], ['220', '1']);
    const placed = ['100', '190', '200', '210', '215', '220', '230'].map((rate) => indexOfRate(levels, rate));
    expect(placed.map(({ index }) => index)).toEqual([0, 0, 1, 1, 2, 2, 3]);
    expect(placed.map(({ found }) => found)).toEqual([false, true, false, true, false, true, false]);
    expect(indexOfRate([], '1')).toEqual({ index: 0, found: false });
  });

  test('the nearest level of a rate that has ended is its neighbour, and without a rate it is the first level', () => {
    const levels = levelsOf(['190', '1'], ['210', '1'], ['220', '1']);
    const near = ['210', '200', '230', null].map((rate) => nearestLevel(levels, rate));
    expect(near.map((one) => [one?.index, one?.level.rate])).toEqual([
      [1, '210'],
      [1, '210'],
      [2, '220'],
      [0, '190'],
    ]);
    expect([nearestLevel([], '1'), nearestLevel([], null)]).toEqual([undefined, undefined]);
  });
});

describe('marks of a level', () => {
  const AT = 1_700_000_000_000;

  const listing = (id: string, rate: string, Amount = '10') => aListing({ id, rate, Amount });

  const BEFORE = ['200', '201', '202', '203'].map((rate) => listing(rate, rate));

  const AFTER = [
    listing('200', '200', '11'),
    listing('201', '201', '9'),
    listing('9', '202'),
    listing('203', '203'),
    listing('204', '204'),
  ];

  const CHANGE: ListingsChange = {
    removed: BEFORE.slice(0, 3),
    added: [0, 1, 2, 4].map((index) => ({ listing: AFTER[index] as Listing, index, inPlace: index < 2 })),
  };

  const levelsOf = (book: ReturnType<typeof buildBook> | null) => book?.pairs['CNY/NGN']?.levels ?? [];

  const marksOf = (book: ReturnType<typeof buildBook> | null) =>
    levelsOf(book).map(({ rate, mark }) => [rate, mark?.kind ?? null, mark?.at ?? null]);

  const MARKS = [
    ['200', 'more', AT],
    ['201', 'less', AT],
    ['202', 'other', AT],
    ['203', null, null],
    ['204', 'new', AT],
  ];

  test('a level is marked as new, more, less or, with an equal total of other listings, as changed [S10.desk.change]', () => {
    const before = buildBook(BEFORE);
    expect(marksOf(reconcileBook(before, AFTER, AT))).toEqual(MARKS);
    expect(marksOf(changeBook(before, CHANGE, { listings: AFTER, at: AT }))).toEqual(MARKS);
  });

  test('the first book has no marks, and a level that does not change keeps its mark [S10.desk.change]', () => {
    const first = reconcileBook(EMPTY_BOOK, BEFORE);
    expect(levelsOf(first).some(({ mark }) => mark !== undefined)).toBe(false);
    const second = reconcileBook(first, AFTER, AT);
    const third = reconcileBook(second, AFTER.slice(0, 4), AT + 1);
    expect(marksOf(third)).toEqual(MARKS.slice(0, 4));
  });

  test('a level of a pair that was not listed before is new [S10.desk.change]', () => {
    const book = reconcileBook(buildBook([aListing({ swap_to: 'GHC' })]), BEFORE.slice(0, 1), AT);
    expect(marksOf(book)).toEqual([['200', 'new', AT]]);
  });
});

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

test.each([
  // 214 × 0.0047 is 1.0058.
  ['214', '0.0047', 4, { state: 'open', amount: '1.234', percent: '0.58' }],
  ['214', '0.0047', 0, { state: 'open', amount: '1', percent: '0.58' }],
  ['200', '0.005', 4, { state: 'even', amount: '0', percent: '0' }],
  ['3', '0.33333333', 8, { state: 'crossed', amount: '0.00000003', percent: '0' }],
  ['200', '0.004', 4, { state: 'crossed', amount: '50', percent: '22.22' }],
  // Half of the last decimal is rounded up.
  ['1.005', '1', 2, { state: 'open', amount: '0.01', percent: '0.5' }],
  ['1.00005', '1', 4, { state: 'open', amount: '0.0001', percent: '0' }],
])(
  'between offers at %s and bids at %s the spread to %s decimals is %j [S11.ladder.crossed]',
  (offer, bid, decimals, spread) => {
    expect(ladderSpread(offer, bid, decimals)).toEqual(spread);
  },
);

test.each([
  ['10234', 4],
  ['1', 4],
  ['0.99999999', 6],
  ['0.01', 6],
  ['0.00999999', 8],
  ['0.00000001', 8],
  [null, 4],
  ['unknown', 4],
])('a ladder around %p has %s decimals [S11.ladder.worst]', (rate, decimals) => {
  expect(ladderDecimals(rate)).toBe(decimals);
});

test.each([
  ['214.22', false, 4, '214.2200'],
  ['214.22000001', false, 4, '214.2201'],
  ['1234.5', false, 2, '1,234.50'],
  // 1 / 214.22 is 0.0046680982….
  ['214.22', true, 8, '0.00466809'],
  ['0.00025', true, 4, '4,000.0000'],
  ['0.5', true, 0, '2'],
  ['unknown', true, 4, '—'],
])(
  'the rate %s (turned: %s) with %s decimals is %s, never better than it is [S11.ladder.worst]',
  (rate, isTurned, decimals, shown) => {
    expect(ladderRate(rate, isTurned, decimals)).toBe(shown);
  },
);

const mark = (at: number): LevelMark => ({ at, kind: 'more' });

const level = (rate: string, total: string, count: number, at?: number): Level => ({
  rate,
  total,
  count,
  listingIds: [],
  ...(at !== undefined && { mark: mark(at) }),
});

const LEVELS = [level('1', '10', 2, 5), level('2', '20.5', 1, 9), level('3', '0.5', 4, 7), level('4', '19', 1)];

const side = (ends: readonly number[] | null) =>
  ladderSide({
    levels: LEVELS,
    depth: depthLadder(changeDepth([], { start: 0, beforeEnd: 0, afterEnd: LEVELS.length }, LEVELS)),
    ends,
    whole: decimal('100'),
  });

test('without groups each level is a row, with its own mark [S11.ladder.both]', () => {
  const { rows, rowAt, indexOf, depth } = side(null);
  expect(rows).toBe(LEVELS);
  expect(rowAt(0)).toEqual({ best: '1', rates: 1, listings: 2, amount: '10', mark: mark(5) });
  expect(rowAt(3)).toEqual({ best: '4', rates: 1, listings: 1, amount: '19', mark: undefined });
  expect([0, 1, 2, 3].map((row) => depth.cumulativeAt(row))).toEqual(['10', '30.5', '31', '50']);
  expect([0, 1, 2, 3].map((row) => depth.shareAt(row))).toEqual(['10', '31', '31', '50']);
  expect(['0.5', '1', '2.5', '4', '5'].map(indexOf)).toEqual([0, 0, 2, 3, 4]);
});

test('a group has the best rate of its levels, their sum, and the latest of their changes [S11.ladder.group]', () => {
  const { rows, rowAt, indexOf, depth } = side([3, 4]);
  expect(rows.map(({ rate }) => rate)).toEqual(['3', '4']);
  expect(rowAt(0)).toEqual({ best: '1', rates: 3, listings: 7, amount: '31', mark: mark(9) });
  expect(rowAt(1)).toEqual({ best: '4', rates: 1, listings: 1, amount: '19', mark: undefined });
  expect([0, 1].map((row) => depth.cumulativeAt(row))).toEqual(['31', '50']);
  expect([0, 1].map((row) => depth.shareAt(row))).toEqual(['31', '50']);
  expect(['1', '3', '3.5', '4.5'].map(indexOf)).toEqual([0, 0, 1, 2]);
});

test('of two changes at the same moment the better rate is marked [S11.ladder.group]', () => {
  const levels = [level('1', '1', 1, 5), level('2', '1', 1, 5)];
  const depth = depthLadder(changeDepth([], { start: 0, beforeEnd: 0, afterEnd: 2 }, levels));
  const grouped = ladderSide({ levels, depth, ends: [2], whole: decimal('2') });
  expect(grouped.rowAt(0).mark).toBe(levels[0]?.mark);
});

const ONE = decimal('1');
const LAST_PLACE = decimal('0.00000001');

test('two rates of opposite directions cross if their product is at most 1, exactly [S11.crossed.rule]', () => {
  expect(isCrossed(decimal('213'), decimal('0.00466'))).toBe(true);
  expect(isCrossed(decimal('1.6'), decimal('0.625'))).toBe(true);
  expect(isCrossed(decimal('1.6'), decimal('0.62500001'))).toBe(false);
  expect(isCrossed(decimal('300000000.00000001'), decimal('0.00000001'))).toBe(false);
});

test('the lowest rate that does not cross is one unit of the last place above one that does [S11.crossed.rule]', () => {
  expect(leastUncrossed(decimal('0.625'))).toEqual(decimal('1.60000001'));
  expect(leastUncrossed(decimal('0.00466'))).toEqual(decimal('214.59227468'));
  checkProperty(2_000, (random) => {
    const opposite = decimal(`${String(random.between(0, 400))}.${random.digits(7)}1`);
    const least = leastUncrossed(opposite);
    expect(compare(multiply(least, opposite), ONE)).toBe(1);
    expect(isCrossed(subtract(least, LAST_PLACE), opposite)).toBe(true);
  });
});

test('the figure that a form names instead does not cross if it is typed, in either way of reading, as a rate or as a limit [S11.crossed.rule]', () => {
  expect(leastAsRead(decimal('0.0046'), false)).toBe('217.3914');
  expect(leastAsRead(decimal('214.5'), false)).toBe('0.00466201');
  expect(leastAsRead(decimal('214.5'), true)).toBe('214.49');
  checkProperty(2_000, (random) => {
    const opposite = decimal(`${String(random.between(0, 400))}.${random.digits(7)}1`);
    for (const isTurned of [false, true]) {
      const { value } = typedEither(ungrouped(leastAsRead(opposite, isTurned)), isTurned);
      expect(value && isCrossed(value, opposite)).toBe(false);
      // A limit is the rate of the opposite direction, so it is read the other way.
      const { value: limit } = typedEither(ungrouped(leastAsRead(opposite, isTurned)), !isTurned);
      expect(limit && isCrossed(decimal(listingRateOf(toText(limit))), opposite)).toBe(false);
    }
  });
});
