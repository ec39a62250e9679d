import { axisBars, axisPlace, rateOfStep, stepOfRate } from '@/features/listing/BandChart';
import { compare, decimal } from '@/domain/money/decimal';
import { buildBook } from '@/domain/book/listingBook';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const levelsOf = (listings: [rate: string, Amount: string][]) =>
  buildBook(listings.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];
const randomRate = (random: SeededRandom) =>
  `${String(random.between(0, 300))}.${random.digits(random.between(0, 7))}1`;

test('the axis runs from 88 to 112 % of the market rate, and reports rates beyond its ends [S10.composer]', () => {
  const place = (rate: string) => axisPlace(rate, '200');
  expect(['176', '180', '200', '220', '224'].map((rate) => place(rate).at)).toEqual([
    '0',
    '8.33',
    '50',
    '91.67',
    '100',
  ]);
  expect([place('100'), place('300')]).toEqual([
    { at: '0', isBeyond: true },
    { at: '100', isBeyond: true },
  ]);
});

test('rates close together share a bar, the highest bar fills the axis, rates beyond its ends are left out [S10.composer]', () => {
  const levels = levelsOf([
    ['180', '10'],
    ['180.01', '30'],
    ['200', '80'],
    ['100', '999'],
  ]);
  expect(axisBars(levels, '200')).toEqual([
    { at: '8', rate: '180', height: '50' },
    { at: '50', rate: '200', height: '100' },
  ]);
  expect(axisBars([], '200')).toEqual([]);
});

test('every step is a rate that is accepted, and that rate is at the same step [S10.composer]', () => {
  checkProperty(400, (random) => {
    const market = random.oneOf([`0.00${String(random.between(1, 9))}${random.digits(5)}`, randomRate(random)]);
    // The steps of so small a rate would need more than the 8 decimals that can be typed.
    if (compare(decimal(market), decimal('0.001')) < 0) return;
    for (const step of ['0', '200', String(random.between(1, 199))]) {
      const rate = rateOfStep(step, market);
      expect(isInBand(decimal(rate), rateBand(decimal(market)))).toBe(true);
      expect(stepOfRate(rate, market)).toBe(step);
    }
  });
  expect([stepOfRate('1', '200'), stepOfRate('999', '200'), stepOfRate('200', '200')]).toEqual(['0', '200', '100']);
});
