import { parseArgs } from 'node:util';

/** What one run cost, by figure: `wall`, `task`, `script`, … Each is a cost, less is better; the unit is the scenario's. */
export type Costs = Readonly<Record<string, number>>;

/** One side that is ready. A run begins and ends at rest, does the same work each time, and returns its costs. */
export interface OpenSide {
  run: () => Promise<Costs>;
  close: () => Promise<void>;
}

/** Ours or a peer. It is opened as often as the runner asks: ours twice, for the control run. */
export interface Side {
  name: string;
  open: () => Promise<OpenSide>;
}

/**
 * What a ratio must reach. A `share` is our cost by the peer's and may be at most `least`;
 * `times` is the peer's cost by ours (so, for the same work, our rate by the peer's) and must be at least `least`.
 * `aim` is the better bound; a goal without bounds is reported only.
 */
export interface Goal {
  peer: string;
  cost: string;
  shown: 'share' | 'times';
  least?: number;
  aim?: number;
}

/** Ours against peers: every side runs in turns, forwards and back (A B B A), and medians are compared. */
export interface RatioScenario {
  kind: 'ratio';
  /** The row of the table (`S1`). */
  id: string;
  title: string;
  /** The unit of each cost, by its name (`{ task: 'ms', bytes: 'B' }`). */
  units: Readonly<Record<string, string>>;
  /** The cost by which the control run (ours against ours) is judged. */
  headline: string;
  /** Runs of each side that are not counted. */
  warmUp: number;
  ours: Side;
  peers: readonly Side[];
  goals: readonly Goal[];
}

/** One count or size that needs no peer; it may be at most `least`, and hopes for `aim`. */
export interface Fact {
  name: string;
  value: number;
  unit: string;
  least?: number;
  aim?: number;
}

/** Facts of our side alone: counts, long tasks, growth. */
export interface FactScenario {
  kind: 'facts';
  id: string;
  title: string;
  measure: () => Promise<readonly Fact[]>;
}

/** How long a run may take: in full, or a quick look whose figures are not for citing. */
export type Effort = 'full' | 'quick';

/** A row of the table, or several under one id. */
export type Scenario = RatioScenario | FactScenario;

export interface Options {
  /** The ids of the rows to run; empty for all. */
  scenarios: readonly string[];
  pairs: number;
  effort: Effort;
  /** Builds the app first unless its build is fresh. */
  build: boolean;
  seed: number;
  /** Runs nothing, and writes the figures of the last run into the document. */
  write: boolean;
}

/** Enough for an interval that says something. */
export const FEWEST_PAIRS = 16;
const QUICK_PAIRS = 4;

/** What the command line asks for: `--scenario S1 --scenario S2 --pairs 20 --quick --no-build --seed 7`. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    allowNegative: true,
    options: {
      scenario: { type: 'string', multiple: true, default: [] },
      pairs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      build: { type: 'boolean', default: true },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const pairs = parseInt(values.pairs ?? String(values.quick ? QUICK_PAIRS : FEWEST_PAIRS), 10);
  if (!(pairs > 0)) throw new Error('--pairs wants a whole number of pairs.');
  return {
    scenarios: values.scenario,
    pairs,
    effort: values.quick ? 'quick' : 'full',
    build: values.build,
    seed: parseInt(values.seed, 10),
    write: values.write,
  };
}
