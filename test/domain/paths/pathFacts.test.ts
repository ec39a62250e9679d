import { buildBook } from '@/domain/book/listingBook';
import { quoteDirect } from '@/domain/paths/directOrder';
import { comparePaths } from '@/domain/paths/pathComparison';
import { aListing } from '@test/support/app/builders';

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
  expect(comparePaths(short, 'NGN', 'CNY', '20', null).paths[0]).toMatchObject({ carries: true, againstDirect: null });
  const levels = buildBook([leads('NGN', 'CNY', '3', '0.001'), leads('NGN', 'CNY', '7', '9')]).pairs['CNY/NGN']?.levels;
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
