import type { CurrencyRate } from '@contract/rates';
import { type Market, MARKETS } from '@contract/values/markets';
import { changesBetween, isNoChange } from '@/domain/book/awayChanges';
import { mostBooks, readBooks, shownBooks, withAdded, withBooks } from '@/domain/book/deskBooks';
import { boundsOf, fittingWidth, PANELS, readLayout, type Size } from '@/domain/book/deskLayout';
import { deskTrade } from '@/domain/book/deskTrade';
import { deskCandle, deskDay } from '@/domain/book/deskTrades';
import { toggledPanel, withLayout } from '@/domain/book/layoutChange';
import { buildBook, reconcileBook } from '@/domain/book/listingBook';
import { moved, readWatchlist, toggled, watchedFirst, writeWatchlist } from '@/domain/book/watchlist';
import { aListing, aRate } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';

const AT = '2026-11-23T10:00:00.000Z';

const traded = { open: '200', high: '250', low: '160', close: '240', amount: '10', total: '2140', trades: 3 };

const asListed = { open: '200', high: '250', low: '160', close: '240' };

// 1 / 200, 1 / 160, 1 / 250 and 1 / 240.
const turned = { open: '0.005', high: '0.00625', low: '0.004', close: '0.00416667' };

test.each([
  ['CNY', 'CNY', { ...asListed, volume: '10' }],
  ['NGN', 'CNY', { ...asListed, volume: '2140' }],
  ['CNY', 'NGN', { ...turned, volume: '10' }],
  ['NGN', 'NGN', { ...turned, volume: '2140' }],
])(
  'on the desk of %s a candle has its volume in that currency, and its rates for one %s: turned round, the highest is the lowest [S11.candles.chart]',
  (currency, per, figures) => {
    const reading = { currency, per };
    expect(deskCandle({ at: AT, ...traded }, 'CNY-NGN', reading)).toEqual({ at: AT, ...figures, trades: 3 });
    expect(deskDay({ market: 'CNY-NGN', ...traded }, reading)).toEqual({ ...figures, trades: 3 });
  },
);

const bought = {
  id: '7',
  at: '2026-11-23T10:00:00.000Z',
  side: 'buy',
  rate: '214',
  amount: '10',
  total: '2140',
} as const;

test('a trade of the first currency of its market is shown as it is [S11.trades.tape]', () => {
  expect(deskTrade(bought, 'CNY-NGN', 'CNY')).toEqual({
    ...{ id: '7', at: bought.at, isBought: true, rate: '214', amount: '10' },
  });
  expect(deskTrade({ ...bought, side: 'sell' }, 'CNY-NGN', 'CNY').isBought).toBe(false);
});

test('seen from the second currency it is turned round: the side, the rate to 8 decimals, and the amount [S11.trades.tape]', () => {
  expect(deskTrade(bought, 'CNY-NGN', 'NGN')).toEqual({
    ...{ id: '7', at: bought.at, isBought: false, rate: '0.0046729', amount: '2140' },
  });
  expect(deskTrade({ ...bought, side: 'sell' }, 'CNY-NGN', 'NGN').isBought).toBe(true);
});

const SIZES: readonly Size[] = ['one', 'two', 'three', 'wide'];

test('each size of screen keeps its own books, in order, beside its layout [S11.books.kept]', () => {
  const text = withBooks(withBooks('three.side=400', 'three', ['GHC-NGN', 'CNY-NGN']), 'wide', [...MARKETS]);
  expect(readBooks(text, 'three')).toEqual(['GHC-NGN', 'CNY-NGN']);
  expect(readBooks(text, 'wide')).toEqual(MARKETS);
  expect(readLayout(text, 'three').side).toBe(400);
  expect(readBooks(withLayout(text, 'three', null), 'three')).toEqual([]);
  expect(readBooks(withBooks(text, 'three', ['CNY-NGN']), 'three')).toEqual([]);
});

test.each(['three.books=XXX-YYY', 'three.books=CNY-NGN%20CNY-NGN', 'three.books=<b>', 'three.books=', '%'])(
  'of the stored text %s only pairs are taken, each once [S11.books.kept]',
  (text) => {
    expect(readBooks(text, 'three')).toEqual(text.includes('CNY') ? ['CNY-NGN'] : []);
  },
);

test('for any choice, the book of the desk is shown, no book twice, and no more than fit [S11.books.fit]', () => {
  checkProperty(2_000, (random) => {
    const size = random.oneOf(SIZES);
    const own = random.oneOf(MARKETS);
    let shown = shownBooks([], own, size);
    for (let step = 0; step < 6; step += 1) {
      const market = random.oneOf(MARKETS);
      const others = shown.filter((one) => one !== own);
      const next =
        market === own || shown.includes(market)
          ? moved<Market>(shown, market, random.chance(50) ? 1 : -1)
          : withAdded(shown, own, size, market);
      shown = shownBooks(readBooks(withBooks('', size, next), size), own, size);
      expect(shown).toContain(own);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBeLessThanOrEqual(mostBooks(size));
      // Nothing is lost by a move, and what is added is there unless only one book fits.
      if (mostBooks(size) > 1) expect(shown).toContain(market);
      if (next.length > others.length + 1) expect(shown).toEqual(expect.arrayContaining([...others]));
    }
  });
});

test('as many books fit as are legible [S11.books.fit]', () => {
  expect(SIZES.map(mostBooks)).toEqual([1, 1, 2, 6]);
});

test('a single book is not stored, because it is shown anyway [S11.books.kept]', () => {
  expect(withBooks('', 'wide', ['CNY-NGN'])).toBe('');
  expect(withBooks('', 'wide', ['CNY-NGN', 'CNY-GHC'])).toBe('wide.books=CNY-NGN+CNY-GHC');
  expect(withBooks('wide.books=CNY-NGN+CNY-GHC&two.side=400', 'wide', [])).toBe('two.side=400');
});

test('a book that is shown already moves to the end instead of being there twice [S11.books.fit]', () => {
  expect(withAdded(['CNY-NGN', 'CNY-GHC', 'GHC-NGN'], 'CNY-NGN', 'wide', 'CNY-GHC')).toEqual([
    'CNY-NGN',
    'GHC-NGN',
    'CNY-GHC',
  ]);
  expect(withAdded(['CNY-NGN'], 'CNY-NGN', 'one', 'CNY-GHC')).toEqual(['CNY-NGN', 'CNY-GHC']);
});

test('if no more fit, a further book replaces the last one that is not that of the desk [S11.books.fit]', () => {
  expect(withAdded(['CNY-NGN', 'CNY-GHC'], 'CNY-NGN', 'three', 'GHC-NGN')).toEqual(['CNY-NGN', 'GHC-NGN']);
  expect(withAdded(['CNY-GHC', 'CNY-NGN'], 'CNY-NGN', 'three', 'GHC-NGN')).toEqual(['CNY-NGN', 'GHC-NGN']);
  expect(withAdded(['CNY-NGN', 'CNY-GHC'], 'CNY-NGN', 'wide', 'GHC-NGN')).toHaveLength(3);
  expect(shownBooks(['CNY-GHC', 'GHC-NGN'], 'CNY-NGN', 'three')).toEqual(['CNY-NGN', 'CNY-GHC']);
});

const USUAL = { hidden: [], side: 320, middle: 560 };

test('without a choice every panel is shown, and wider columns on a wider screen [S11.layout.sizes]', () => {
  expect(readLayout('', 'two')).toEqual(USUAL);
  expect(readLayout('', 'wide')).toEqual({ hidden: [], side: 360, middle: 820 });
});

test('each size keeps a layout of its own, and a reset changes only one [S11.layout.sizes] [S11.layout.reset]', () => {
  const two = withLayout('', 'two', { hidden: ['chart', 'tape'], side: 400, middle: 560 });
  const both = withLayout(two, 'three', { ...USUAL, middle: 700 });
  expect(readLayout(both, 'two')).toEqual({ hidden: ['tape', 'chart'], side: 400, middle: 560 });
  expect(readLayout(both, 'three')).toEqual({ ...USUAL, middle: 700 });
  expect(readLayout(both, 'one')).toEqual(USUAL);
  const reset = withLayout(both, 'two', null);
  expect(readLayout(reset, 'two')).toEqual(USUAL);
  expect(readLayout(reset, 'three')).toEqual({ ...USUAL, middle: 700 });
  expect(withLayout(reset, 'three', null)).toBe('');
});

test('the usual widths of each size, and the bounds of each column [S11.layout.sizes] [S11.layout.widths]', () => {
  const widths = (['one', 'two', 'three', 'wide'] as const).map((size) => readLayout('', size));
  expect(widths.map(({ side, middle }) => [side, middle])).toEqual([
    [320, 560],
    [320, 560],
    [320, 620],
    [360, 820],
  ]);
  expect([boundsOf('side'), boundsOf('middle')]).toEqual([
    { least: 280, most: 520 },
    { least: 440, most: 1_000 },
  ]);
});

test.each([
  ['two.side=400&two.middle=441', { side: 400, middle: 441 }],
  ['two.side=9&two.middle=9', { side: 280, middle: 440 }],
  ['two.side=9999&two.middle=9999', { side: 520, middle: 1_000 }],
  ['two.side=12345&two.middle=40a', { side: 320, middle: 560 }],
  ['two.side=a40&two.middle=4.5', { side: 320, middle: 560 }],
  ['three.side=400', { side: 320, middle: 560 }],
])('the stored text %s gives the widths %j [S11.layout.kept]', (text, widths) => {
  expect(readLayout(text, 'two')).toEqual({ hidden: [], ...widths });
});

test('only what is not as usual is stored [S11.layout.kept]', () => {
  expect(withLayout('', 'two', USUAL)).toBe('');
  expect(withLayout('two.hidden=tape&two.side=400&two.middle=700', 'two', USUAL)).toBe('');
  expect(withLayout('', 'two', { hidden: ['tape', 'chart'], side: 400, middle: 560 })).toBe(
    'two.hidden=tape+chart&two.side=400',
  );
  // The books of a size are not part of its layout, but a reset takes them away too.
  expect(withLayout('two.books=CNY-NGN', 'two', { ...USUAL, middle: 600 })).toBe('two.books=CNY-NGN&two.middle=600');
  expect(withLayout('two.books=CNY-NGN&three.side=400', 'two', null)).toBe('three.side=400');
});

test.each(['two.side=9999', 'two.side=-5', 'two.side=1e3', 'two.side=', 'two.hidden=book <b>', '%', '={}'])(
  'of the stored text %s nothing leads out of the bounds [S11.layout.kept]',
  (text) => {
    const { hidden, side } = readLayout(text, 'two');
    const { least, most } = boundsOf('side');
    expect(hidden).toEqual([]);
    expect(side).toBeGreaterThanOrEqual(least);
    expect(side).toBeLessThanOrEqual(most);
  },
);

test('a column is never narrower or wider than its bounds [S11.layout.widths]', () => {
  expect(fittingWidth('side', 10)).toBe(280);
  expect(fittingWidth('side', 333.4)).toBe(333);
  expect(fittingWidth('middle', 5_000)).toBe(1_000);
});

test('a press on a panel hides it, and another shows it again [S11.layout.panels]', () => {
  for (const panel of PANELS) {
    const hidden = toggledPanel(['tape'], panel);
    expect(hidden.includes(panel)).toBe(panel !== 'tape');
    expect([...toggledPanel(hidden, panel)]).toEqual(['tape']);
  }
  expect(toggledPanel([], 'chart')).toEqual(['chart']);
});

const PAIRS = ['CNY/GHC', 'CNY/NGN', 'GHC/CNY', 'GHC/NGN', 'NGN/CNY', 'NGN/GHC'];

const asIs = (key: string) => key;

test('a star puts a pair at the end of the watchlist, and a second press takes it off [S11.watch.star]', () => {
  const two = toggled(toggled([], 'NGN/CNY'), 'CNY/GHC');
  expect(two).toEqual(['NGN/CNY', 'CNY/GHC']);
  expect(toggled(two, 'NGN/CNY')).toEqual(['CNY/GHC']);
});

test('watched pairs come first in their own order, and the others stay in theirs [S11.watch.first]', () => {
  expect(watchedFirst(PAIRS, ['NGN/CNY', 'CNY/NGN'], asIs)).toEqual([
    ...['NGN/CNY', 'CNY/NGN'],
    ...['CNY/GHC', 'GHC/CNY', 'GHC/NGN', 'NGN/GHC'],
  ]);
  expect(watchedFirst(PAIRS, ['USD/CNY'], asIs)).toEqual(PAIRS);
});

test('a pair is moved by one place and never beyond the ends [S11.watch.order]', () => {
  expect(moved(PAIRS, 'CNY/NGN', -1).slice(0, 3)).toEqual(['CNY/NGN', 'CNY/GHC', 'GHC/CNY']);
  expect(moved(PAIRS, 'CNY/NGN', 1).slice(0, 3)).toEqual(['CNY/GHC', 'GHC/CNY', 'CNY/NGN']);
  expect(moved(PAIRS, 'CNY/GHC', 1).slice(0, 2)).toEqual(['CNY/NGN', 'CNY/GHC']);
  expect(moved(PAIRS, 'CNY/GHC', -1)).toEqual(PAIRS);
  expect(moved(PAIRS, 'NGN/GHC', 1)).toEqual(PAIRS);
  expect(moved(['CNY/GHC'], 'NGN/GHC', 1)).toEqual(['CNY/GHC']);
});

test('a stored watchlist is read back without invalid pairs and repetitions [S11.watch.kept]', () => {
  expect(readWatchlist(writeWatchlist(PAIRS))).toEqual(PAIRS);
  expect(readWatchlist('')).toEqual([]);
  expect(writeWatchlist(['NGN/CNY', 'CNY/GHC'])).toBe('NGN/CNY CNY/GHC');
  expect(readWatchlist('ANGN/CNY NGN/CNYA NG/CNY ngn/cny NGN/CN')).toEqual([]);
  expect(readWatchlist('NGN/CNY CNYNGN NGN/CNY ../.. GHC/NGN')).toEqual(['NGN/CNY', 'GHC/NGN']);
});

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

test('unknown parts and identical objects count as unchanged [S10.stale.away]', () => {
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
