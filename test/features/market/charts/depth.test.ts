import { depthOf } from '@/domain/book/depth';
import { changeDepth, depthLadder } from '@/domain/book/depthLadder';
import { differingPart } from '@/domain/book/search';
import { buildBook } from '@/domain/book/listingBook';
import { byCurrency } from '@/domain/book/pairFacts';
import { chartTexts } from '@/features/market/charts/BookPart';
import { DEPTH_POINTS, depthPoints, ratePoints } from '@/features/market/charts/PairPlot';
import { nearestLevel, placeOfRate } from '@/domain/book/placeOfRate';
import { deskPath } from '@/routes/deskPaths';
import { aListing } from '@test/support/app/builders';

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

test('the place of a rate among the levels is found by its number, not by its spelling [S10.desk.keys]', () => {
  const levels = levelsOf(['9', '1'], ['10', '1'], ['10.5', '1']);
  expect(placeOfRate(levels, '10')).toEqual({ index: 1, found: true });
  expect(placeOfRate(levels, '10.25')).toEqual({ index: 2, found: false });
  expect(placeOfRate(levels, '11')).toEqual({ index: 3, found: false });
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
