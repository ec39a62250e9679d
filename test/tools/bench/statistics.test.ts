import { seededRandom, type SeededRandom, withSeed } from '@test/support/random/seededRandom';
import { forwardsAndBack } from './interleave';
import { FEWEST_PAIRS, readOptions } from './options';
import { isVoid, median, type Pair, quantile, ratioOfMedians } from './statistics';

const around = (ratio: number) => ({ ratio, low: ratio, high: ratio });
/** A run's cost of about 100, now and then spoilt by something else on the machine. */
const aCost = (random: SeededRandom) => random.between(80, 120) * (random.chance(5) ? 4 : 1);

test('the median is the middle value, or the mean of the two in the middle [S10.bench]', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 1, 2])).toBe(5.5);
  expect([quantile([0, 10], 0.25), quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([2.5, 1, 3]);
});

test('a ratio is of the medians, so one spoilt run does not move it [S10.bench]', () => {
  const pairs: Pair[] = [
    [50, 100],
    [52, 104],
    [48, 96],
    [50, 100],
    [5000, 100],
  ];
  expect(ratioOfMedians(pairs, 1).ratio).toBe(0.5);
});

test('the interval contains the ratio, is repeated by its seed, and has no width without noise [S10.bench]', () => {
  const random = seededRandom(7);
  const pairs = Array.from({ length: 16 }, (): Pair => [aCost(random), aCost(random) * 2]);
  const measured = ratioOfMedians(pairs, 3);
  expect(measured.low).toBeLessThan(measured.ratio);
  expect(measured.high).toBeGreaterThan(measured.ratio);
  expect(ratioOfMedians(pairs, 3)).toEqual(measured);
  expect(ratioOfMedians([...pairs].fill([30, 60]), 3)).toEqual(around(0.5));
});

test('in a hundred experiments about 95 intervals contain the true ratio, with any seed [S10.bench]', () => {
  withSeed((random) => {
    let holding = 0;
    for (let experiment = 0; experiment < 100; experiment += 1) {
      const pairs = Array.from({ length: 16 }, (): Pair => [aCost(random), aCost(random) * 4]);
      const { low, high } = ratioOfMedians(pairs, experiment, 400);
      holding += low <= 0.25 && high >= 0.25 ? 1 : 0;
    }
    expect(holding).toBeGreaterThanOrEqual(84);
  });
});

test('a control run outside 0.9 to 1.1, or none at all, is void [S10.bench]', () => {
  expect([0.9, 1, 1.1].map((ratio) => isVoid(around(ratio)))).toEqual([false, false, false]);
  expect([0.899, 1.101, NaN].map((ratio) => isVoid(around(ratio)))).toEqual([true, true, true]);
});

test('every side runs once forwards and once back, in drawn orders [S10.bench]', () => {
  withSeed((random) => {
    const names = ['ours', 'ours again', 'peer', 'floor'];
    const orders = Array.from({ length: 40 }, () => forwardsAndBack(names, random));
    for (const order of orders) {
      expect([...order].reverse()).toEqual(order);
      expect(order.slice(0, names.length).sort()).toEqual([...names].sort());
    }
    expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(1);
  });
});

test('a full run makes at least 15 pairs of each side; a quick one says that it is quick [S10.bench]', () => {
  expect(FEWEST_PAIRS).toBeGreaterThanOrEqual(15);
  expect(readOptions([])).toMatchObject({ pairs: FEWEST_PAIRS, effort: 'full', scenarios: [], build: true });
  expect(readOptions(['--quick', '--no-build', '--scenario', 'S1'])).toMatchObject({
    effort: 'quick',
    scenarios: ['S1'],
    build: false,
  });
  expect(readOptions(['--pairs', '20']).pairs).toBe(20);
  expect(() => readOptions(['--pairs', 'some'])).toThrow('--pairs');
});
