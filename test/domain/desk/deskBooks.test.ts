import { type Market, MARKETS } from '@contract/values/markets';
import { mostBooks, readBooks, shownBooks, withAdded, withBooks } from '@/domain/book/deskBooks';
import { readLayout, type Size } from '@/domain/book/deskLayout';
import { withLayout } from '@/domain/book/layoutChange';
import { moved } from '@/domain/book/watchlist';
import { checkProperty } from '@test/support/random/property';

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

test('whatever was chosen, the own book is shown, no book twice, and never more than fit [S11.books.fit]', () => {
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

test('if no more fit, a further book replaces the last one that is not the own [S11.books.fit]', () => {
  expect(withAdded(['CNY-NGN', 'CNY-GHC'], 'CNY-NGN', 'three', 'GHC-NGN')).toEqual(['CNY-NGN', 'GHC-NGN']);
  expect(withAdded(['CNY-GHC', 'CNY-NGN'], 'CNY-NGN', 'three', 'GHC-NGN')).toEqual(['CNY-NGN', 'GHC-NGN']);
  expect(withAdded(['CNY-NGN', 'CNY-GHC'], 'CNY-NGN', 'wide', 'GHC-NGN')).toHaveLength(3);
  expect(shownBooks(['CNY-GHC', 'GHC-NGN'], 'CNY-NGN', 'three')).toEqual(['CNY-NGN', 'CNY-GHC']);
});
