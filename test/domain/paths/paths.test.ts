import type { Listing } from '@contract/listings';
import { add, compare, type Decimal, decimal, multiply, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { buildBook, pairKey } from '@/domain/book/listingBook';
import { quotePaths } from '@/domain/paths/pathComparison';
import { findPaths, formatPath, parsePath, walkPath } from '@/domain/paths/paths';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** Listings that lead from `from` to `to`: others list `to` towards `from`. */
const leads = (from: string, to: string, rate = '2', Amount = '1000'): Listing =>
  aListing({ currency: to, swap_to: from, rate, Amount });

const triangle = buildBook([leads('NGN', 'CNY', '216'), leads('NGN', 'GHC', '100'), leads('GHC', 'CNY', '2')]);

test('finds every path, fewest hops first [S9.paths]', () => {
  expect(findPaths(triangle, 'NGN', 'CNY').map(formatPath)).toEqual(['NGN->CNY', 'NGN->GHC->CNY']);
});

test('never revisits a currency [S9.paths]', () => {
  const codes = ['NGN', 'GHC', 'CNY', 'USD'];
  const all = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => leads(from, to)));
  const paths = findPaths(buildBook(all), 'NGN', 'CNY');
  expect(paths).toHaveLength(5);
  for (const path of paths) expect(new Set(path).size).toBe(path.length);
  expect(paths.map(({ length }) => length)).toEqual([2, 3, 3, 4, 4]);
});

test('an edge leads from the wanted currency to the listed one, and not back', () => {
  expect(findPaths(triangle, 'CNY', 'NGN')).toEqual([]);
});

test('finds no path if no listing leads to the target, or if source and target are the same [S5.multiOrder.3]', () => {
  expect(findPaths(buildBook([]), 'NGN', 'CNY')).toEqual([]);
  expect(findPaths(triangle, 'NGN', 'USD')).toEqual([]);
  expect(findPaths(triangle, 'NGN', 'NGN')).toEqual([]);
});

test('the order of the listings does not move the paths', () => {
  const listings = [leads('NGN', 'USD'), leads('USD', 'CNY'), leads('NGN', 'GHC'), leads('GHC', 'CNY')];
  const forth = findPaths(buildBook(listings), 'NGN', 'CNY');
  expect(findPaths(buildBook([...listings].reverse()), 'NGN', 'CNY')).toEqual(forth);
});

test('writes a path as NGN->GHC->CNY and reads it back', () => {
  expect(formatPath(['NGN', 'GHC', 'CNY'])).toBe('NGN->GHC->CNY');
  expect(parsePath('NGN->GHC->CNY')).toEqual(['NGN', 'GHC', 'CNY']);
  expect(parsePath(' NGN -> CNY ')).toEqual(['NGN', 'CNY']);
});

test.each(['', 'NGN', 'NGN->', '->CNY', 'NGN->->CNY', 'NGN->CNY->NGN'])('refuses %p as a path', (text) => {
  expect(parsePath(text)).toBeNull();
});

test('walks hop by hop and level by level, the best rate first', () => {
  const book = buildBook([leads('NGN', 'GHC', '100', '5'), leads('NGN', 'GHC', '120', '50'), leads('GHC', 'CNY', '2')]);
  expect(walkPath(book, ['NGN', 'GHC', 'CNY'], '1700')).toEqual({
    path: ['NGN', 'GHC', 'CNY'],
    hops: [
      {
        source: 'NGN',
        target: 'GHC',
        pay: '1700',
        receive: '15',
        averageRate: '113.33333333',
        fills: [
          { rate: '100', taken: '5', paid: '500' },
          { rate: '120', taken: '10', paid: '1200' },
        ],
      },
      {
        source: 'GHC',
        target: 'CNY',
        pay: '15',
        receive: '7.5',
        averageRate: '2',
        fills: [{ rate: '2', taken: '7.5', paid: '15' }],
      },
    ],
    received: '7.5',
    effectiveRate: '226.66666667',
    shortfall: null,
  });
});

test('a path carries exactly what its listings hold, and not one unit more', () => {
  const book = buildBook([leads('NGN', 'CNY', '2', '100'), leads('NGN', 'CNY', '3', '100')]);
  expect(walkPath(book, ['NGN', 'CNY'], '500')).toMatchObject({ received: '200', shortfall: null });
  expect(walkPath(book, ['NGN', 'CNY'], '500.01')).toMatchObject({
    received: '0',
    effectiveRate: null,
    shortfall: { currency: 'NGN', amount: '0.01' },
  });
});

test('says at which hop a path falls short', () => {
  const book = buildBook([leads('NGN', 'GHC', '100'), leads('GHC', 'CNY', '2', '1')]);
  const walk = walkPath(book, ['NGN', 'GHC', 'CNY'], '1000');
  expect(walk.hops).toHaveLength(1);
  expect(walk.shortfall).toEqual({ currency: 'GHC', amount: '8' });
});

test('a path over an unlisted pair fills none of the amount', () => {
  expect(walkPath(triangle, ['CNY', 'NGN'], '10').shortfall).toEqual({ currency: 'CNY', amount: '10' });
});

test('what rounding leaves of the money is no shortfall', () => {
  const gone = buildBook([leads('NGN', 'CNY', '1.7', '0.00000001')]);
  expect(walkPath(gone, ['NGN', 'CNY'], '0.00000003')).toMatchObject({ received: '0.00000001', shortfall: null });
  const dear = buildBook([leads('NGN', 'CNY', '1', '5'), leads('NGN', 'CNY', '1000', '5')]);
  expect(walkPath(dear, ['NGN', 'CNY'], '5.00000001')).toMatchObject({ received: '5', shortfall: null });
});

test('money too little to buy anything falls short instead of vanishing', () => {
  const book = buildBook([leads('NGN', 'CNY', '10000000')]);
  expect(walkPath(book, ['NGN', 'CNY'], '0.01')).toMatchObject({ received: '0', shortfall: { amount: '0.01' } });
});

test('quotes every path after the fee and marks the one that receives most [S9.multiFee]', () => {
  const quotes = quotePaths(triangle, 'NGN', 'CNY', '1000');
  expect(quotes).toMatchObject({ pay: '1000', fee: '15', net: '985', best: 'NGN->GHC->CNY' });
  expect(quotes.walks.map(({ received }) => received)).toEqual(['4.56018518', '4.925']);
});

test('of two equal paths the shorter is marked; no path is marked if none carries the amount', () => {
  const alike = buildBook([leads('NGN', 'CNY', '4'), leads('NGN', 'GHC'), leads('GHC', 'CNY')]);
  expect(quotePaths(alike, 'NGN', 'CNY', '100').best).toBe('NGN->CNY');
  expect(quotePaths(alike, 'NGN', 'CNY', '1000000').best).toBeNull();
});

function randomBook(random: SeededRandom): Listing[] {
  const codes = ['NGN', 'GHC', 'CNY'];
  return Array.from({ length: random.between(1, 25) }, () => {
    const from = random.oneOf(codes);
    const to = random.oneOf(codes.filter((code) => code !== from));
    const rate = `${String(random.between(0, 300))}.${random.digits(random.between(1, 8))}1`;
    return leads(from, to, rate.slice(0, 12), `${String(random.between(0, 5000))}.${random.digits(8)}`);
  });
}

const UNIT = decimal('0.00000001');
const sum = (texts: readonly string[]): Decimal => sumOf(texts.map(decimal));

test('every walk conserves money: no hop takes more than is listed, or pays out more than came in', () => {
  let carried = 0;
  checkProperty(3_000, (random) => {
    const book = buildBook(randomBook(random));
    const net = `${String(random.between(0, 9999))}.${random.digits(2)}`;
    for (const path of findPaths(book, 'NGN', 'CNY')) {
      const walk = walkPath(book, path, net);
      if (walk.shortfall === null) carried += 1;
      let incoming = toText(decimal(net));
      for (const hop of walk.hops) {
        expect(hop.pay).toBe(incoming);
        incoming = hop.receive;
        expect(toText(sum(hop.fills.map(({ taken }) => taken)))).toBe(hop.receive);
        const paid = sum(hop.fills.map((fill) => fill.paid));
        expect(compare(paid, decimal(hop.pay))).not.toBe(1);
        const levels = book.pairs[pairKey(hop.target, hop.source)]?.levels ?? [];
        expect(hop.fills.map(({ rate }) => rate)).toEqual(levels.slice(0, hop.fills.length).map(({ rate }) => rate));
        hop.fills.forEach(({ taken }, at) => {
          const total = decimal(levels[at]?.total ?? '0');
          expect(compare(decimal(taken), total)).not.toBe(1);
          if (at < hop.fills.length - 1) expect(compare(decimal(taken), total)).toBe(0);
          expect(compare(decimal(taken), ZERO)).toBe(1);
        });
        // What is left over is too little for one more unit at the last rate used, or at the next one.
        const left = subtract(decimal(hop.pay), paid);
        const lastRate = decimal(hop.fills.at(-1)?.rate ?? '0');
        const nextRate = decimal(levels[hop.fills.length]?.rate ?? '0');
        const ends = [add(multiply(lastRate, UNIT), UNIT), multiply(nextRate, UNIT)];
        expect(ends.some((end) => compare(left, end) === -1)).toBe(true);
      }
      if (walk.shortfall === null) expect(walk.received).toBe(incoming);
    }
  });
  expect(carried).toBeGreaterThan(0);
});
