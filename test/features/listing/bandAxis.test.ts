import { axisBars, axisPlace, rateOfStep, stepOfRate } from '@/domain/book/bandAxis';
import { add, compare, decimal, toText, ZERO } from '@/domain/money/decimal';
import { buildBook } from '@/domain/book/listingBook';
import { rankOf, rankSentence, rankWords } from '@/domain/book/listingRank';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { aListing } from '@test/support/app/builders';
import { type SeededRandom, withSeed } from '@test/support/random/seededRandom';

const levelsOf = (listings: [rate: string, Amount: string][]) =>
  buildBook(listings.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];
const randomRate = (random: SeededRandom) =>
  `${String(random.between(0, 300))}.${random.digits(random.between(0, 7))}1`;

test('the rank of a rate is that of counting rate by rate and listing by listing [S10.composer]', () => {
  withSeed((random) => {
    for (let index = 0; index < 800; index += 1) {
      const listings = Array.from({ length: random.between(0, 12) }, (): [string, string] => [
        random.oneOf(['214', '215.5', '215.50', '216.00001', randomRate(random)]),
        `${String(random.between(1, 900))}.${random.digits(8)}`,
      ]);
      const own = random.oneOf(['214.0', '215.5', '216', randomRate(random)]);
      let ahead = ZERO;
      let beside = ZERO;
      const better = new Set<string>();
      const all = new Set([toText(decimal(own))]);
      for (const [rate, amount] of listings) {
        const canonical = toText(decimal(rate));
        all.add(canonical);
        const order = compare(decimal(rate), decimal(own));
        if (order < 0) better.add(canonical);
        if (order < 0) ahead = add(ahead, decimal(amount));
        if (order === 0) beside = add(beside, decimal(amount));
      }
      expect(rankOf(levelsOf(listings), own)).toEqual({
        place: better.size + 1,
        of: all.size,
        ahead: toText(ahead),
        beside: toText(beside),
      });
    }
  });
});

test('a rank is said in words [S10.composer]', () => {
  const money = (amount: string) => `¥ ${amount}`;
  const rank = { place: 3, of: 14, ahead: '41200', beside: '0' };
  expect(rankSentence(rank, money)).toBe('3rd of 14 rates, ¥ 41200 ahead of it at better rates');
  expect(rankSentence({ ...rank, place: 11 }, money)).toMatch(/^11th of 14 rates/);
  expect(rankSentence({ place: 1, of: 1, ahead: '0', beside: '0' }, money)).toBe('The only rate, nothing ahead of it');
  expect([rankWords({ place: 1, of: 4 }), rankWords({ place: 2, of: 4 })]).toEqual(['best of 4', '2 of 4']);
  expect(rankOf([], 'x')).toBeNull();
});

test('the axis spans 88 to 112 % of the market rate, and says what lies beyond [S10.composer]', () => {
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

test('what is listed close together is one bar, the highest fills the axis, what lies beyond is left out [S10.composer]', () => {
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

test('every step of the axis is a rate that is accepted, and leads back to the same step [S10.composer]', () => {
  withSeed((random) => {
    for (let index = 0; index < 400; index += 1) {
      const market = random.oneOf([`0.00${String(random.between(1, 9))}${random.digits(5)}`, randomRate(random)]);
      // So small a rate has steps of less than the 8 decimals that are typed.
      if (compare(decimal(market), decimal('0.001')) < 0) continue;
      for (const step of ['0', '200', String(random.between(1, 199))]) {
        const rate = rateOfStep(step, market);
        expect(isInBand(decimal(rate), rateBand(decimal(market)))).toBe(true);
        expect(stepOfRate(rate, market)).toBe(step);
      }
    }
  });
  expect([stepOfRate('1', '200'), stepOfRate('999', '200'), stepOfRate('200', '200')]).toEqual(['0', '200', '100']);
});
