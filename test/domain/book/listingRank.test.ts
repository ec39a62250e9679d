import { add, compare, decimal, toText, ZERO } from '@/domain/money/decimal';
import { buildBook } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import { listingTexts } from '@/texts/listing/listing';
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
  const rank = { place: 3, of: 14 };
  expect(listingTexts.placed(rank, '¥ 41200', null)).toBe('3rd of 14 rates, ¥ 41200 ahead of it at better rates.');
  expect(listingTexts.placed({ ...rank, place: 11 }, '¥ 1', null)).toMatch(/^11th of 14 rates/);
  expect(listingTexts.placed({ place: 1, of: 1 }, null, null)).toBe('The only rate, nothing ahead of it.');
  expect(listingTexts.placed({ place: 1, of: 2 }, null, '¥ 3')).toBe(
    'Best of 2 rates, nothing ahead of it, and ¥ 3 at the same rate, older ones first.',
  );
  expect(
    [
      { place: 1, of: 4 },
      { place: 2, of: 4 },
    ].map(listingTexts.rankOf),
  ).toEqual(['best of 4', '2 of 4']);
  expect(rankOf([], 'x')).toBeNull();
});
