import { compare, decimal, multiply, subtract, sumOf, toText } from '@/domain/money/decimal';
import { percentMore, quoteDirect } from '@/domain/paths/directOrder';
import { multilateralFee } from '@/domain/money/fees';
import { buildBook } from '@/domain/book/listingBook';
import { comparePaths, largestCarried } from '@/domain/paths/pathComparison';
import { findPaths, walkPath } from '@/domain/paths/paths';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

const leads = (from: string, to: string, rate: string, Amount: string) =>
  aListing({ currency: to, swap_to: from, rate, Amount });
const levelsOf = (...levels: [rate: string, total: string][]) =>
  buildBook(levels.map(([rate, total]) => leads('NGN', 'CNY', rate, total))).pairs['CNY/NGN']?.levels ?? [];

const CODES = ['NGN', 'GHC', 'CNY'];
function randomBook(random: SeededRandom) {
  const listings = Array.from({ length: random.between(1, 12) }, () => {
    const from = random.oneOf(CODES);
    const to = random.oneOf(CODES.filter((code) => code !== from));
    const rate = `${String(random.between(0, 9))}.${random.digits(random.between(1, 6))}1`;
    return leads(from, to, rate, `${String(random.between(0, 3))}.${random.digits(random.between(1, 8))}1`);
  });
  return buildBook(listings);
}
const netOf = (pay: string) => toText(subtract(decimal(pay), multilateralFee(decimal(pay))));
const cents = (count: number) => toText(multiply(decimal(String(count)), decimal('0.01')));

test('the largest amount that a path carries is that of trying every cent [S10.ticket.paths]', () => {
  let short = 0;
  checkProperty(30, (random) => {
    const book = randomBook(random);
    const wanted = random.between(1, 600);
    for (const path of findPaths(book, 'NGN', 'CNY')) {
      let most = wanted;
      while (most > 0 && walkPath(book, path, netOf(cents(most))).shortfall !== null) most -= 1;
      if (most > 0 && most < wanted) short += 1;
      expect(largestCarried(book, path, cents(wanted))).toBe(most > 0 ? cents(most) : null);
    }
  });
  expect(short).toBeGreaterThan(0);
});

test('paths are ranked by what is received, then by what they fill, and never beyond the book [S10.ticket.paths]', () => {
  checkProperty(200, (random) => {
    const book = randomBook(random);
    const { paths, best, pay } = comparePaths(book, 'NGN', 'CNY', `${String(random.between(1, 40))}.5`, null);
    const carrying = paths.filter(({ carries }) => carries);
    expect(best).toBe(carrying[0]?.text ?? null);
    paths.slice(1).forEach((path, at) => {
      const before = paths[at] as (typeof paths)[number];
      expect(before.carries || !path.carries).toBe(true);
      if (!before.carries) expect(compare(decimal(before.fills), decimal(path.fills))).not.toBe(-1);
      else if (path.carries) expect(compare(decimal(before.received), decimal(path.received))).not.toBe(-1);
    });
    for (const { carries, fills, share, received, hops } of paths) {
      expect(fills === pay).toBe(carries);
      expect(share === '100').toBe(carries);
      // What a path gives is never more than its last hop holds.
      expect(compare(decimal(received), decimal(hops.at(-1)?.depth ?? '0'))).not.toBe(1);
    }
  });
});

test('a pinned path is on top of the same ranking, even when nobody lists it any more [S10.ticket.pinned]', () => {
  checkProperty(60, (random) => {
    const book = randomBook(random);
    const free = comparePaths(book, 'NGN', 'CNY', '7.5', null);
    const pinned = comparePaths(book, 'NGN', 'CNY', '7.5', 'NGN->GHC->CNY');
    expect(pinned.paths[0]?.text).toBe('NGN->GHC->CNY');
    expect(pinned.paths.slice(1)).toEqual(free.paths.filter(({ text }) => text !== 'NGN->GHC->CNY'));
    expect(pinned.best).toBe(free.best);
  });
  expect(comparePaths(buildBook([]), 'NGN', 'CNY', '7.5', 'NGN->CNY').paths).toMatchObject([
    { carries: false, fills: '0', share: '0', received: '0', hops: [{ rate: null, depth: '0' }] },
  ]);
});

test('the direct order takes each level as far as its rule allows, and no more than is listed [S10.ticket.paths]', () => {
  const levels = levelsOf(['2', '10'], ['4', '5'], ['5', '100']);
  expect(quoteDirect(levels, '20')).toEqual({ fee: '0.2', orders: 1, received: '9.9', effectiveRate: '2' });
  expect(quoteDirect(levels, '60')).toMatchObject({ orders: 3, received: '18.81' });
  expect(quoteDirect(levels, '540.01')).toMatchObject({ orders: 3, received: null, effectiveRate: null });
  expect(quoteDirect([], '1')).toBeNull();
  checkProperty(100, (random) => {
    const own = randomBook(random).pairs['CNY/NGN']?.levels ?? [];
    const { received } = quoteDirect(own, `${String(random.between(1, 20))}.25`) ?? {};
    const listed = sumOf(own.map(({ total }) => decimal(total)));
    if (received) expect(compare(decimal(received), listed)).toBe(-1);
  });
});

test('a path is compared with the direct order in per cents, with their sign [S10.ticket.paths]', () => {
  expect([percentMore('101.2', '100'), percentMore('99.995', '100'), percentMore('50', '100')]).toEqual([
    '1.2',
    '-0.01',
    '-50',
  ]);
});
