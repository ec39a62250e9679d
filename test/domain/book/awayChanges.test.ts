import type { CurrencyRate } from '@contract/rates';
import { changesBetween, isNoChange } from '@/domain/book/awayChanges';
import { buildBook, reconcileBook } from '@/domain/book/listingBook';
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

test('nothing has changed only if neither rates, listings nor totals did [S10.stale.away]', () => {
  const nothing = { ratesMoved: 0, listingsGone: 0, listingsNew: 0, levels: [] };
  expect(isNoChange(nothing)).toBe(true);
  const level = { currency: 'CNY', swapTo: 'NGN', rate: '210', before: '10', after: null };
  for (const changed of [{ ratesMoved: 1 }, { listingsGone: 1 }, { listingsNew: 1 }, { levels: [level] }]) {
    expect(isNoChange({ ...nothing, ...changed })).toBe(false);
  }
});

test('a listing that moved to another rate is neither gone nor new, but both totals changed [S10.stale.away]', () => {
  const moved = (rate: string) => listed({ id: '1', rate, Amount: '10' }, { id: '2', rate: '215', Amount: '3' });
  expect(changesBetween(moved('210'), moved('220'))).toMatchObject({
    listingsGone: 0,
    listingsNew: 0,
    levels: [
      { rate: '210', before: '10', after: null },
      { rate: '220', before: null, after: '10' },
    ],
  });
});

test('a listing replaced by another of the same amount is gone and new, and no total changed [S10.stale.away]', () => {
  const replaced = (id: string) => listed({ id, rate: '210', Amount: '10' });
  expect(changesBetween(replaced('1'), replaced('2'))).toMatchObject({ listingsGone: 1, listingsNew: 1, levels: [] });
});

test('what is not known yet, or is the same object, has not changed [S10.stale.away]', () => {
  const nothing = { ratesMoved: 0, listingsGone: 0, listingsNew: 0, levels: [] };
  const [book, moved] = [listed({ id: '1', rate: '210' }), rates(cnyToNgn('210'))];
  const unknown = { book: null, rates: null };
  for (const [before, after] of [
    [unknown, book],
    [book, unknown],
    [unknown, moved],
    [moved, unknown],
    [book, book],
    [moved, moved],
  ] as const) {
    expect(changesBetween(before, after)).toEqual(nothing);
  }
});

test('levels that changed between many that did not are found, the best rate first [S10.stale.away]', () => {
  const kept = ['201', '203', '205', '207'].map((rate) => aListing({ id: rate, rate, Amount: '1' }));
  const former = buildBook([...kept, aListing({ id: '9', rate: '204', Amount: '5' })]);
  const present = reconcileBook(former, [
    ...kept,
    aListing({ id: '8', rate: '202', Amount: '2' }),
    aListing({ id: '9', rate: '204', Amount: '4' }),
    aListing({ id: '7', rate: '206', Amount: '3' }),
  ]);
  const { levels } = changesBetween({ book: former, rates: null }, { book: present, rates: null });
  expect(levels.map(({ rate, before, after }) => [rate, before, after])).toEqual([
    ['202', null, '2'],
    ['204', '5', '4'],
    ['206', null, '3'],
  ]);
});
