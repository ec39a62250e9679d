import { boundsOf, fittingWidth, PANELS, readLayout } from '@/domain/book/deskLayout';
import { toggledPanel, withLayout } from '@/domain/book/layoutChange';

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
