import { seededRandom } from '@test/support/random/seededRandom';
import { runInterleaved } from './interleave';
import { withRows } from './report';
import { exitCodeOf, judge, judgeFacts } from './results';
import type { Goal, RatioScenario, Side } from './scenario';
import { tableOf } from './table';

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
