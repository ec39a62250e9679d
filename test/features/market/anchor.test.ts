import { depthOf } from '@/domain/book/depth';
import { changeDepth, depthLadder } from '@/domain/book/depthLadder';
import { buildBook, type Level, nearestLevel, indexOfRate } from '@/domain/book/listingBook';
import { byCurrency } from '@/domain/book/pairFacts';
import { differingPart } from '@/domain/book/search';
import { rowWindow } from '@/features/market/book/rowWindow';
import { anchor } from '@/features/market/book/useSteadyRows';
import { chartTexts } from '@/features/market/charts/BookPart';
import { DEPTH_POINTS, depthPoints, ratePoints } from '@/features/market/charts/PairPlot';
import { mendLanguage } from '@/features/market/charts/usePlot';
import { deskPath } from '@/routes/deskPaths';
import { aListing } from '@test/support/app/builders';
import { checkProperty } from '@test/support/random/property';

const ROW = 28;

/** Ten rows are visible. */
const VIEWPORT = 10 * ROW;

const NO_SLACK = { above: 0, below: 0 };

const levels = (...rates: number[]): Level[] =>
  rates.map((rate) => ({ rate: String(rate), total: '1', count: 1, listingIds: [String(rate)] }));

const from = (first: number, count: number) => levels(...Array.from({ length: count }, (_, index) => first + index));

type View = Parameters<typeof anchor>[0];

/** A book of a hundred levels from 200 on, scrolled to the top. */
function look(change: Partial<View> & { scrollTop?: number }) {
  const { scrollTop = 0, ...view } = change;
  let measured = 0;
  const before = from(200, 100);
  const found = anchor({
    ...{ before, after: before, pointer: null, focus: null, rowHeight: ROW, slack: NO_SLACK, offset: scrollTop },
    measure: () => ((measured += 1), { scrollTop, viewport: VIEWPORT }),
    ...view,
  });
  return { found, measured };
}

const STILL = { outcome: 'still' };

const moved = (position: number, slack = NO_SLACK) => ({ outcome: 'moved', position, slack });

describe('where the book scrolls to when rows come or go [S10.desk.keys]', () => {
  test.each<[string, Partial<View> & { scrollTop?: number }, object]>([
    ['nothing is anchored at the top', { after: from(199, 101) }, STILL],
    [
      'a scrolled book moves with its first visible row',
      { after: from(198, 102), scrollTop: 20 * ROW },
      moved(22 * ROW),
    ],
    ['a row that is added below leaves it where it is', { after: from(200, 101), scrollTop: 20 * ROW }, STILL],
    ['the focused row comes before the first visible one', { after: from(199, 101), focus: '205' }, moved(ROW)],
    [
      'the row under the pointer comes before the focused one',
      { after: [...from(200, 10), ...levels(209.5), ...from(210, 90)], pointer: '205', focus: '220' },
      STILL,
    ],
    [
      'what the user has scrolled counts, blank space does not',
      { after: from(201, 99), slack: { above: 3 * ROW, below: 0 }, scrollTop: 3 * ROW },
      STILL,
    ],
    [
      'blank space makes up for rows that are gone above the pointer',
      { after: from(203, 97), pointer: '205' },
      moved(0, { above: 3 * ROW, below: 0 }),
    ],
    ['without the pointer there is no blank space', { after: from(203, 97), focus: '205' }, moved(0)],
    [
      'blank space grows below if rows come above the pointer at the end of the book',
      { before: from(200, 10), after: from(198, 12), pointer: '205' },
      moved(2 * ROW),
    ],
    [
      'a book that is shorter than its frame gets blank space until it can be scrolled',
      { before: from(200, 3), after: from(199, 4), pointer: '201' },
      moved(ROW, { above: 0, below: 7 * ROW }),
    ],
    [
      'at the end of the book the scroller has already moved',
      { after: from(200, 90), pointer: '285', offset: 90 * ROW, scrollTop: 80 * ROW },
      moved(90 * ROW, { above: 0, below: 10 * ROW }),
    ],
    [
      'a level that ended under the pointer is gone',
      { after: from(206, 94), pointer: '205' },
      { outcome: 'gone', level: from(205, 1)[0] },
    ],
    [
      'one that ended with the focus is not kept',
      { after: from(206, 94), focus: '205', scrollTop: 20 * ROW },
      moved(15 * ROW),
    ],
  ])('%s', (_case, view, expected) => {
    expect(look(view).found).toEqual(expected);
  });

  test('the layout is read only if something has moved', () => {
    expect(look({ after: from(200, 101), scrollTop: 20 * ROW }).measured).toBe(0);
    expect(look({ after: from(199, 101), scrollTop: 20 * ROW }).measured).toBe(1);
  });

  test('the row under the pointer does not move on the screen, in 1,000 random changes', () => {
    checkProperty(1_000, (random) => {
      const before = from(200, random.between(1, 40));
      const pointer = random.oneOf(before).rate;
      const after = [
        ...before.filter(({ rate }) => rate === pointer || random.chance(70)),
        ...levels(...Array.from({ length: random.between(0, 9) }, () => 150 + random.between(0, 40))),
      ].sort((one, other) => parseInt(one.rate, 10) - parseInt(other.rate, 10));
      const most = Math.max(0, before.length * ROW - VIEWPORT);
      const scrollTop = random.between(0, most);
      const roomAfter = Math.max(0, after.length * ROW - VIEWPORT);
      // The browser limits the position when rows are gone.
      const limited = Math.min(scrollTop, roomAfter);
      const { found } = look({
        ...{ before, after, pointer, offset: scrollTop },
        measure: () => ({ scrollTop: limited, viewport: VIEWPORT }),
      });
      const topOf = (rows: readonly Level[], slack = 0, position = 0) =>
        slack + rows.findIndex(({ rate }) => rate === pointer) * ROW - position;
      const isMoved = found.outcome === 'moved';
      const now = isMoved ? topOf(after, found.slack.above, found.position) : topOf(after, 0, limited);
      expect(now).toBe(topOf(before, 0, scrollTop));
      if (isMoved) {
        const height = found.slack.above + found.slack.below + after.length * ROW;
        expect(found.position).toBeLessThanOrEqual(Math.max(0, height - VIEWPORT));
      }
    });
  });
});

test('every visible row is rendered at its position, and few others are, in 1,000 random books [S10.thousands.rows]', () => {
  checkProperty(1_000, (random) => {
    const count = random.oneOf([0, 1, 7, 60, 10_000]);
    const slack = { above: random.oneOf([0, 0, 84, 13]), below: random.oneOf([0, 0, 252]) };
    const total = slack.above + count * ROW + slack.below;
    const height = random.between(1, 900);
    const top = random.between(0, Math.max(0, total - height));
    const kept = random.between(-1, count);
    const found = rowWindow({ row: Math.floor(top / ROW), height }, { count, rowHeight: ROW, kept, slack });
    expect(found.total).toBe(total);
    const indexes = found.items.map(({ index }) => index);
    expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
    for (const { index, start, end } of found.items) {
      expect([start, end]).toEqual([slack.above + index * ROW, slack.above + (index + 1) * ROW]);
    }
    const seen = Array.from({ length: Math.min(count, 200) }, (_, offset) => Math.floor(top / ROW) - 5 + offset).filter(
      (index) =>
        index >= 0 &&
        index < count &&
        slack.above + (index + 1) * ROW > top &&
        slack.above + index * ROW < top + height,
    );
    expect(seen.filter((index) => !indexes.includes(index))).toEqual([]);
    expect(indexes.includes(kept)).toBe(kept >= 0 && kept < count);
    expect(indexes.length).toBeLessThanOrEqual(Math.ceil(height / ROW) + 16);
  });
});

const levelsOf = (...offers: [rate: string, amount: string][]) =>
  buildBook(offers.map(([rate, Amount]) => aListing({ rate, Amount }))).pairs['CNY/NGN']?.levels ?? [];

const ladderOf = (levels: ReturnType<typeof levelsOf>) =>
  depthLadder(changeDepth([], differingPart([], levels), levels));

const points = (levels: ReturnType<typeof levelsOf>) => depthPoints(levels, ladderOf(levels));

test('depth adds up exactly from the best rate on, in per cent of the deepest step', () => {
  expect(depthOf(levelsOf(['200', '0.1'], ['201', '0.2'], ['202', '0.7']))).toEqual([
    { cumulative: '0.1', share: '10' },
    { cumulative: '0.3', share: '30' },
    { cumulative: '1', share: '100' },
  ]);
  expect(depthOf([])).toEqual([]);
});

test('a depth chart has a step for each level, and an even selection of thousands [S10.desk.charts]', () => {
  const [rates, totals] = points(levelsOf(['200', '50'], ['205.5', '25'], ['210', '0.25']));
  expect(rates).toEqual([200, 205.5, 210]);
  expect(totals).toEqual([50, 75, 75.25]);
  const many = levelsOf(...Array.from({ length: 2000 }, (_, index): [string, string] => [String(200 + index), '1']));
  const [thinned, sums] = points(many);
  expect(thinned).toHaveLength(DEPTH_POINTS);
  expect([thinned[0], thinned.at(-1), sums[0], sums.at(-1)]).toEqual([200, 2199, 1, 2000]);
});

test('a rate chart steps in seconds, its last rate going on until now [S10.desk.charts]', () => {
  const history = [
    { at: 1_000, rate: '216' },
    { at: 3_000, rate: '0.00461' },
  ];
  expect(ratePoints(history, 9_000)).toEqual([
    [1, 3, 9],
    [216, 0.00461, 0.00461],
  ]);
  expect(ratePoints(history, 3_000)[0]).toEqual([1, 3]);
});

test('a chart describes itself in text and figures [S10.desk.charts]', () => {
  const levels = levelsOf(['200', '50'], ['210', '25']);
  const charted = {
    isPast: false,
    pair: { currency: 'CNY', swapTo: 'NGN', levels },
    depth: ladderOf(levels),
    history: ['216', '214.5', '215'].map((rate, at) => ({ at, rate })),
  };
  expect(chartTexts('depth', charted)).toBe('Depth of CNY for NGN: 75.00 CNY between 200.0000 and 210.0000');
  expect(chartTexts('rate', charted)).toBe(
    'Market rate of CNY for NGN this session: first 216.0000, lowest 214.5000, highest 216.0000, now 215.0000',
  );
});

test('the position of a rate among the levels is found by its value, not by its spelling [S10.desk.keys]', () => {
  const levels = levelsOf(['9', '1'], ['10', '1'], ['10.5', '1']);
  expect(indexOfRate(levels, '10')).toEqual({ index: 1, found: true });
  expect(indexOfRate(levels, '10.25')).toEqual({ index: 2, found: false });
  expect(indexOfRate(levels, '11')).toEqual({ index: 3, found: false });
  expect(nearestLevel(levels, '11')?.level.rate).toBe('10.5');
  expect(nearestLevel([], '11')).toBeUndefined();
});

test('the desk of a pair has an address, with a rate that of its ticket', () => {
  expect(deskPath('CNY', 'NGN')).toBe('/market/CNY?for=NGN');
  expect(deskPath('CNY', 'NGN', '212.4')).toBe('/market/CNY?for=NGN&rate=212.4');
});

test('currencies are in the order of spec 1, unknown ones last', () => {
  expect(['XOF', 'NGN', 'GHC', 'ABC'].sort(byCurrency)).toEqual(['GHC', 'NGN', 'ABC', 'XOF']);
});

describe('the language of the chart', () => {
  const named = (language: string) =>
    Object.defineProperty(navigator, 'language', { value: language, configurable: true });

  afterEach(() => Reflect.deleteProperty(navigator, 'language'));

  test('charts are drawn even if Intl refuses the language of the browser [S10.desk.charts]', () => {
    named('en-US@posix');
    expect(() => new Intl.NumberFormat(navigator.language)).toThrow(RangeError);
    mendLanguage();
    expect(new Intl.NumberFormat(navigator.language).format(1234.5)).toBe('1,234.5');
  });

  test('a language that Intl knows is unchanged [S10.desk.charts]', () => {
    named('de-DE');
    mendLanguage();
    expect(navigator.language).toBe('de-DE');
  });
});
