import type { CurrencyRate } from '@contract/schemas/rate';
import { changesBetween } from '@/domain/book/awayChanges';
import { buildBook } from '@/domain/book/listingBook';
import { aListing, aRate } from '@test/support/app/builders';

const rates = (...of: CurrencyRate[]) => ({ book: null, rates: of });
const listed = (...of: Parameters<typeof aListing>[0][]) => ({
  book: buildBook(of.map((listing) => aListing(listing))),
  rates: null,
});
const cnyToNgn = (rate: string) => aRate({ currency_from: 'CNY', currency_to: 'NGN', rate });
const ghcToNgn = (rate: string) => aRate({ currency_from: 'GHC', currency_to: 'NGN', rate });

test('a rate that differs has moved; one of a pair that was not known before has not [S10.stale.away]', () => {
  const before = rates(cnyToNgn('210'));
  expect(changesBetween(before, rates(cnyToNgn('211'), ghcToNgn('120'))).ratesMoved).toBe(1);
  expect(changesBetween(before, rates(cnyToNgn('210'), ghcToNgn('120'))).ratesMoved).toBe(0);
});

test('a rate that is no longer quoted has not moved [S10.stale.away]', () => {
  expect(changesBetween(rates(cnyToNgn('210'), ghcToNgn('120')), rates(cnyToNgn('210'))).ratesMoved).toBe(0);
});

test('a pair that is new, or was emptied, counts with all its listings [S10.stale.away]', () => {
  const one = { id: '1', currency: 'CNY', swap_to: 'NGN', rate: '210', Amount: '10' };
  const other = { id: '2', currency: 'GHC', swap_to: 'NGN', rate: '120', Amount: '20' };
  expect(changesBetween(listed(one), listed(other))).toMatchObject({
    listingsGone: 1,
    listingsNew: 1,
    levels: [
      { currency: 'CNY', swapTo: 'NGN', rate: '210', before: '10', after: null },
      { currency: 'GHC', swapTo: 'NGN', rate: '120', before: null, after: '20' },
    ],
  });
});

test('pairs with USD, which the market does not show, are left out [S1.currencies.2]', () => {
  const before = {
    ...listed({ id: '1', swap_to: 'USD', rate: '0.14' }),
    rates: [aRate({ currency_to: 'USD', rate: '0.14' })],
  };
  const after = {
    ...listed({ id: '2', swap_to: 'USD', rate: '0.15' }),
    rates: [aRate({ currency_to: 'USD', rate: '0.15' })],
  };
  expect(changesBetween(before, after)).toEqual({ ratesMoved: 0, listingsGone: 0, listingsNew: 0, levels: [] });
});
