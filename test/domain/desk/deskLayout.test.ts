import { boundsOf, fittingWidth, PANELS, readLayout } from '@/domain/desk/deskLayout';
import { toggledPanel, withLayout } from '@/domain/desk/layoutChange';

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
});
