import { add, compare, decimal, toText, ZERO } from '@/domain/money/decimal';
import { buildBook } from '@/domain/book/listingBook';
import { rankOf, rankSentence, rankWords } from '@/domain/book/listingRank';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const levelsOf = (listings: [rate: string, Amount: string][]) =>
  buildBook(listings.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];
const randomRate = (random: SeededRandom) =>
  `${String(random.between(0, 300))}.${random.digits(random.between(0, 7))}1`;

test('the rank of a rate equals a count rate by rate and listing by listing [S10.composer]', () => {
  checkProperty(800, (random) => {
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
  });
});

test('a rank is written as a sentence [S10.composer]', () => {
  const money = (amount: string) => `¥ ${amount}`;
  const rank = { place: 3, of: 14, ahead: '41200', beside: '0' };
  expect(rankSentence(rank, money)).toBe('3rd of 14 rates, ¥ 41200 ahead of it at better rates');
  expect(rankSentence({ ...rank, place: 11 }, money)).toMatch(/^11th of 14 rates/);
  expect(rankSentence({ place: 1, of: 1, ahead: '0', beside: '0' }, money)).toBe('The only rate, nothing ahead of it');
  expect([rankWords({ place: 1, of: 4 }), rankWords({ place: 2, of: 4 })]).toEqual(['best of 4', '2 of 4']);
  expect(rankOf([], 'x')).toBeNull();
});
