import type { Listing } from '@contract/listings';
import { buildBook, pairKey } from '@/domain/book/listingBook';
import { add, compare, type Decimal, decimal, multiply, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import { multilateralFee } from '@/domain/money/fees';
import { percentMore, quoteDirect } from '@/domain/paths/directOrder';
import { comparePaths, largestCarried, quotePaths } from '@/domain/paths/pathComparison';
import { findPaths, formatPath, parsePath, walkPath } from '@/domain/paths/paths';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';

describe('the best paths', () => {
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
    const book = buildBook([
      leads('NGN', 'GHC', '100', '5'),
      leads('NGN', 'GHC', '120', '50'),
      leads('GHC', 'CNY', '2'),
    ]);
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

  test('a remainder from rounding is not a shortfall', () => {
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
});

describe('many paths', () => {
  const leads = (from: string, to: string, rate = '2') =>
    aListing({ currency: to, swap_to: from, rate, Amount: '1000' });

  const bookOf = (...hops: [from: string, to: string][]) => buildBook(hops.map(([from, to]) => leads(from, to)));

  test('a path follows the listings of each currency in turn, and avoids dead ends [S9.paths]', () => {
    const book = bookOf(['NGN', 'GHC'], ['NGN', 'XOF'], ['GHC', 'USD'], ['USD', 'CNY'], ['CNY', 'KES']);
    expect(findPaths(book, 'NGN', 'CNY').map(formatPath)).toEqual(['NGN->GHC->USD->CNY']);
  });

  test('of a book with far too many paths only the first 500 are shown, fewest hops first', () => {
    // The target is the first in the alphabet, so that paths which go on beyond it would push out others.
    const codes = ['AAA', ...Array.from({ length: 28 }, (_, index) => `C${String(index)}`), 'ZZZ'];
    const all = codes.flatMap((from) => codes.filter((to) => to !== from).map((to): [string, string] => [from, to]));
    const lengths = findPaths(bookOf(...all), 'ZZZ', 'AAA').map(({ length }) => length);
    expect(lengths).toHaveLength(500);
    expect([2, 3, 4].map((length) => lengths.filter((one) => one === length).length)).toEqual([1, 28, 471]);
  });

  test('the effective rate of a path is rounded to the nearest, not up', () => {
    // 100 / 14.28571428 = 7.0000000028
    expect(walkPath(buildBook([leads('NGN', 'CNY', '7')]), ['NGN', 'CNY'], '100')).toMatchObject({
      received: '14.28571428',
      effectiveRate: '7',
    });
  });
});

describe('a path beside the direct way', () => {
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

  test('the largest amount that a path carries equals the one found by trying every cent [S10.ticket.paths]', () => {
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
});

describe('facts of a path', () => {
  const leads = (from: string, to: string, rate: string, Amount: string) =>
    aListing({ currency: to, swap_to: from, rate, Amount });

  // Directly a yuan costs 3 naira, over cedis 2; the way over cedis holds 10 yuan only.
  const book = buildBook([
    leads('NGN', 'CNY', '3', '1000'),
    leads('NGN', 'GHC', '1', '1000'),
    leads('GHC', 'CNY', '2', '10'),
  ]);

  test('every path says what it makes of the amount, hop by hop [S10.ticket.paths]', () => {
    const direct = { fee: '0.2', orders: 1, received: '6.6', effectiveRate: '3' };
    const { paths, best } = comparePaths(book, 'NGN', 'CNY', '20', null);
    expect(best).toBe('NGN->GHC->CNY');
    expect(quoteDirect(book.pairs['CNY/NGN']?.levels ?? [], '20')).toEqual(direct);
    expect(paths).toEqual([
      {
        ...{ text: 'NGN->GHC->CNY', path: ['NGN', 'GHC', 'CNY'], carries: true, fills: '20', share: '100', fee: '0.3' },
        hops: [
          { source: 'NGN', target: 'GHC', rate: '1', depth: '1000' },
          { source: 'GHC', target: 'CNY', rate: '2', depth: '10' },
        ],
        ...{ received: '9.85', effectiveRate: '2', againstDirect: '49.24' },
      },
      {
        ...{ text: 'NGN->CNY', path: ['NGN', 'CNY'], carries: true, fills: '20', share: '100', fee: '0.3' },
        hops: [{ source: 'NGN', target: 'CNY', rate: '3', depth: '1000' }],
        ...{ received: '6.56666666', effectiveRate: '3', againstDirect: '-0.51' },
      },
    ]);
  });

  test('a path that is too short shows what it makes of the part that it carries, cut per cents included', () => {
    const { paths, best } = comparePaths(book, 'NGN', 'CNY', '30', null);
    expect(best).toBe('NGN->CNY');
    expect(paths[1]).toMatchObject({
      ...{ text: 'NGN->GHC->CNY', carries: false, fills: '20.3', share: '67', fee: '0.3045', received: '9.99775' },
      ...{ effectiveRate: '2', againstDirect: null },
    });
  });

  test('a direct order is compared only if it can be filled, and ends with the level that fills it', () => {
    const short = buildBook([
      leads('NGN', 'CNY', '3', '1'),
      leads('NGN', 'GHC', '1', '90'),
      leads('GHC', 'CNY', '2', '90'),
    ]);
    expect(comparePaths(short, 'NGN', 'CNY', '20', null).paths[0]).toMatchObject({
      carries: true,
      againstDirect: null,
    });
    const levels = buildBook([leads('NGN', 'CNY', '3', '0.001'), leads('NGN', 'CNY', '7', '9')]).pairs['CNY/NGN']
      ?.levels;
    // The first level holds too little for a cent.
    expect(quoteDirect(levels ?? [], '20')).toMatchObject({
      orders: 1,
      received: '2.82857142',
      effectiveRate: '7.00000002',
    });
  });

  test('a path that carries nothing shows the rate that its walk reached, and the best listed one behind it', () => {
    const dear = buildBook([
      leads('NGN', 'GHC', '1', '5'),
      leads('NGN', 'GHC', '2', '90'),
      leads('GHC', 'CNY', '10000000000', '1'),
      leads('CNY', 'USD', '7', '1'),
    ]);
    // 10.835 naira buy 5 cedis at 1 and 2.9175 at 2. They buy no unit of yuan.
    expect(comparePaths(dear, 'NGN', 'USD', '11', null).paths).toMatchObject([
      {
        carries: false,
        fills: '0',
        received: '0',
        hops: [{ rate: '1.36848753' }, { rate: '10000000000' }, { rate: '7' }],
      },
    ]);
  });
});
