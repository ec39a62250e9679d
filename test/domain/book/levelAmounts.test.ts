import { add, compare, decimal, multiply } from '@/domain/money/decimal';
import { affordableAmount, levelCapacity, nearestLevels } from '@/domain/book/levelAmounts';
import { buildBook } from '@/domain/book/listingBook';
import { nearestLevel, placeOfRate } from '@/domain/book/placeOfRate';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';

const levelsOf = (...levels: [rate: string, total: string][]) =>
  buildBook(levels.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

test('the amount that is filled in is what balance and level both allow, cut to 2 decimals [S10.ticket.live]', () => {
  const level = { rate: '212.4', total: '0.33337' };
  expect(affordableAmount('1000', level)).toBe('70.8');
  expect(affordableAmount('70.799', level)).toBe('70.79');
  expect([affordableAmount('0.009', level), affordableAmount(null, level), affordableAmount('1', undefined)]).toEqual([
    null,
    null,
    null,
  ]);
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

test('the nearest rates are those of the least distance, the better of two alike [S10.ticket.live]', () => {
  const levels = levelsOf(['190', '1'], ['210', '1'], ['220', '1'], ['231', '1']);
  expect(nearestLevels(levels, '215', 2).map(({ rate }) => rate)).toEqual(['210', '220']);
  expect(nearestLevels(levels, '200', 1).map(({ rate }) => rate)).toEqual(['190']);
  expect(nearestLevels([], '200', 3)).toEqual([]);
});

test('a rate is found at its place, or at the place that it would have', () => {
  const levels = levelsOf(['190', '1'], ['210', '1'], ['220', '1']);
  const placed = ['100', '190', '200', '210', '215', '220', '230'].map((rate) => placeOfRate(levels, rate));
  expect(placed.map(({ index }) => index)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  expect(placed.map(({ found }) => found)).toEqual([false, true, false, true, false, true, false]);
  expect(placeOfRate([], '1')).toEqual({ index: 0, found: false });
});

test('the level of a rate that is gone is its neighbour, and the first one without a rate', () => {
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
