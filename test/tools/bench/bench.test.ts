import { seededRandom, type SeededRandom, withSeed } from '@test/support/random/seededRandom';
import { forwardsAndBack, isVoid, median, type Pair, quantile, ratioOfMedians, runInterleaved } from './measure';
import { tableOf, withRows } from './report';
import { exitCodeOf, judge, judgeFacts } from './results';
import { FEWEST_PAIRS, type Goal, type RatioScenario, readOptions, type Side } from './scenario';

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

const PAIRS = 16;
/** What the machine does at each run, whichever side runs. */
interface Machine {
  runs: string[];
  open: number;
  slowness: (run: number) => number;
}

function side(name: string, cost: (opened: number) => number, machine: Machine): Side {
  let opened = 0;
  return {
    name,
    open() {
      const which = (opened += 1);
      machine.open += 1;
      return Promise.resolve({
        run: () =>
          Promise.resolve({ task: cost(which) * machine.slowness(machine.runs.push(`${name} ${String(which)}`)) }),
        close: () => Promise.resolve(void (machine.open -= 1)),
      });
    },
  };
}

const goal = (bounds: Partial<Goal>): Goal => ({ peer: 'peer', cost: 'task', shown: 'share', ...bounds });

function scenario(machine: Machine, goals: Goal[], ours: (opened: number) => number = () => 10): RatioScenario {
  return {
    kind: 'ratio',
    id: 'S0',
    title: 'a smoke run',
    units: { task: 'ms' },
    headline: 'task',
    warmUp: 2,
    ours: side('ours', ours, machine),
    peers: [side('peer', () => 40, machine)],
    goals,
  };
}

async function measure(machine: Machine, goals: Goal[], ours?: (opened: number) => number) {
  const asked = scenario(machine, goals, ours);
  const samples = await runInterleaved(asked, { pairs: PAIRS, random: seededRandom(1), onProgress: () => undefined });
  return judge(asked, samples, 1);
}

const steady = (): Machine => ({ runs: [], open: 0, slowness: () => 1 });

test('ours runs twice, as itself and as its control, with each peer, warm-up not counted [S10.bench]', async () => {
  const machine = steady();
  const { pairs, control, goals } = await measure(machine, [goal({ least: 0.5, aim: 0.25 })]);
  expect(pairs).toBe(PAIRS);
  expect(control).toMatchObject({ ratio: 1, isVoid: false });
  expect(goals[0]).toMatchObject({ ratio: 0.25, low: 0.25, high: 0.25, verdict: 'aim' });
  for (const name of ['ours 1', 'ours 2', 'peer 1']) {
    expect(machine.runs.filter((run) => run === name)).toHaveLength(PAIRS + 2);
  }
  expect(machine.open).toBe(0);
});

test('a machine that slows down all the while slows all sides alike [S10.bench]', async () => {
  const machine = { ...steady(), slowness: (run: number) => 1 + run / 20 };
  const { control, goals } = await measure(machine, [goal({})]);
  expect(control.ratio).toBeGreaterThan(0.97);
  expect(control.ratio).toBeLessThan(1.03);
  expect(goals[0]?.ratio).toBeGreaterThan(0.242);
  expect(goals[0]?.ratio).toBeLessThan(0.258);
});

test('an uneven control run makes the run void, loudly, whatever else was reached [S10.bench]', async () => {
  const result = await measure(steady(), [goal({ least: 0.5 })], (opened) => (opened === 1 ? 10 : 12));
  expect(result.goals[0]?.verdict).toBe('least');
  expect(exitCodeOf([result])).toBe(2);
  expect(tableOf([result])).toContain('VOID');
});

test('shares are at most and times at least their bounds; a missed bound fails the run [S10.bench]', async () => {
  const goals = [
    goal({ least: 0.3, aim: 0.2 }),
    goal({ least: 0.2 }),
    goal({ aim: 0.2 }),
    goal({ shown: 'times', least: 3, aim: 5 }),
    goal({ shown: 'times', least: 4.1 }),
    goal({}),
  ];
  const result = await measure(steady(), goals);
  expect(result.goals.map(({ verdict }) => verdict)).toEqual(['least', 'missed', 'short', 'least', 'missed', 'told']);
  expect(result.goals[3]).toMatchObject({ ratio: 4, low: 4, high: 4 });
  expect(exitCodeOf([result])).toBe(1);
});

test('facts are judged by their bounds and are in the same table [S10.bench]', () => {
  const result = judgeFacts('S3', 'counts', [
    { name: 'rows touched', value: 1, unit: '', least: 1, aim: 1 },
    { name: 'long tasks', value: 2, unit: '', least: 2, aim: 0 },
  ]);
  expect(result.facts.map(({ verdict }) => verdict)).toEqual(['aim', 'least']);
  expect(exitCodeOf([result])).toBe(0);
  expect(tableOf([result]).split('\n')).toHaveLength(4);
});

test('the document gets the bounded figures of a run in the place of the former ones, and none of a void run [S10.bench]', async () => {
  const told = { name: 'refetches', value: 50, unit: '' };
  const facts = judgeFacts('S3', 'counts', [{ name: 'growth', value: 1, unit: 'MB', least: 2, aim: 0.5 }, told]);
  const recordOf = (ratio: Awaited<ReturnType<typeof measure>>) => ({
    ...{ at: '2026-11-28T10:00:00Z', effort: 'full, 16 pairs', machine: '', versions: {} },
    results: [ratio, facts],
  });
  const document = ['Head', '', '| row | what |', '| --- | --- |', '| S0 | old |', '| S00 | stays |', '', 'Foot'].join(
    '\n',
  );
  const ratio = await measure(steady(), [goal({ least: 0.5, aim: 0.25 }), goal({})]);
  expect(withRows(document, recordOf(ratio)).split('\n')).toEqual([
    ...['Head', '', '| row | what |', '| --- | --- |'],
    '| S0 | a smoke run: task | peer | 10 ms, 40 ms | 0.25 (0.25 to 0.25) | ≤ 0.5 | ≤ 0.25 | 2026-11-28, full, 16 pairs |',
    '| S00 | stays |',
    '| S3 | counts: growth |  |  | 1 MB | ≤ 2 | ≤ 0.5 | 2026-11-28, full, 16 pairs |',
    ...['', 'Foot'],
  ]);
  const isUneven = (opened: number) => (opened === 1 ? 10 : 12);
  const uneven = await measure(steady(), [goal({ least: 0.5 })], isUneven);
  expect(() => withRows(document, recordOf(uneven))).toThrow('void');
});

test('sides that were opened are closed when another does not open [S10.bench]', async () => {
  const machine = steady();
  const broken: Side = { name: 'peer', open: () => Promise.reject(new Error('does not open')) };
  const run = runInterleaved(
    { ...scenario(machine, []), peers: [broken] },
    { pairs: 2, random: seededRandom(1), onProgress: () => undefined },
  );
  await expect(run).rejects.toThrow('does not open');
  expect(machine.open).toBe(0);
});
