import { changeDepth, depthLadder } from '@/domain/book/depthLadder';
import type { Level, LevelMark } from '@/domain/book/listingBook';
import { ladderDecimals, ladderRate, ladderSide, ladderSpread } from '@/domain/book/ladder';
import { decimal } from '@/domain/money/decimal';

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
