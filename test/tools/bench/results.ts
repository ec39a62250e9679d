import {
  CONTROL,
  isVoid,
  median,
  OURS,
  type Pair,
  quantile,
  type Ratio,
  ratioOfMedians,
  type Samples,
} from './measure';
import type { Costs, Fact, Goal, RatioScenario } from './scenario';

/** A figure compared with its bounds: `short` misses an aim that has no lower bound, `told` has no bounds at all. */
export type Verdict = 'aim' | 'least' | 'short' | 'missed' | 'told';

/** One goal as measured. For `times` the interval is inverted with the ratio. */
export interface GoalResult extends Goal, Ratio {
  verdict: Verdict;
}

/** The middle run of a side, and between which two values the middle half of its runs lay. */
interface Spread {
  median: number;
  from: number;
  to: number;
}

export interface RatioResult {
  kind: 'ratio';
  id: string;
  title: string;
  pairs: number;
  units: Readonly<Record<string, string>>;
  control: Ratio & { cost: string; isVoid: boolean };
  goals: readonly GoalResult[];
  /** By side and cost. */
  spreads: Readonly<Record<string, Readonly<Record<string, Spread>>>>;
}

interface FactResult {
  kind: 'facts';
  id: string;
  title: string;
  facts: readonly (Fact & { verdict: Verdict })[];
}

export type Result = RatioResult | FactResult;

/** A run's whole record. */
export interface BenchRecord {
  at: string;
  machine: string;
  versions: Readonly<Record<string, string>>;
  effort: string;
  results: readonly Result[];
}

const costOf = (runs: readonly Costs[] | undefined, cost: string) => (runs ?? []).map((costs) => costs[cost] ?? NaN);

function ratioBetween(samples: Samples, one: string, other: string, cost: string, seed: number): Ratio {
  const [ours, theirs] = [costOf(samples[one], cost), costOf(samples[other], cost)];
  const pairs = ours.map((value, index): Pair => [value, theirs[index] ?? NaN]);
  return ratioOfMedians(pairs, seed);
}

/** If less is better: at most the bounds. */
function verdictOf(value: number, { least, aim }: { least?: number; aim?: number }, isMore: boolean): Verdict {
  const reaches = (bound: number | undefined) => bound !== undefined && (isMore ? value >= bound : value <= bound);
  if (least === undefined && aim === undefined) return 'told';
  if (reaches(aim)) return 'aim';
  if (least === undefined) return 'short';
  return reaches(least) ? 'least' : 'missed';
}

function judgeGoal(goal: Goal, samples: Samples, seed: number): GoalResult {
  const { ratio, low, high } = ratioBetween(samples, OURS, goal.peer, goal.cost, seed);
  const isTimes = goal.shown === 'times';
  const shown = isTimes ? { ratio: 1 / ratio, low: 1 / high, high: 1 / low } : { ratio, low, high };
  return { ...goal, ...shown, verdict: verdictOf(shown.ratio, goal, isTimes) };
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), from: quantile(values, 0.25), to: quantile(values, 0.75) };
}

/** What the samples of a scenario say. */
export function judge(scenario: RatioScenario, samples: Samples, seed: number): RatioResult {
  const { id, title, units, headline, goals } = scenario;
  const control = ratioBetween(samples, OURS, CONTROL, headline, seed);
  const spreads = Object.entries(samples).map(([side, runs]) => [
    side,
    Object.fromEntries(Object.keys(units).map((cost) => [cost, spreadOf(costOf(runs, cost))])),
  ]);
  return {
    kind: 'ratio',
    id,
    title,
    pairs: samples[OURS]?.length ?? 0,
    units,
    control: { ...control, cost: headline, isVoid: isVoid(control) },
    goals: goals.map((goal) => judgeGoal(goal, samples, seed)),
    spreads: Object.fromEntries(spreads) as RatioResult['spreads'],
  };
}

/** Facts with their verdicts. */
export function judgeFacts(id: string, title: string, facts: readonly Fact[]): FactResult {
  return {
    kind: 'facts',
    id,
    title,
    facts: facts.map((fact) => ({ ...fact, verdict: verdictOf(fact.value, fact, false) })),
  };
}

/** The exit code of a run: 2 if a control run makes it void, 1 if a bound was missed. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 | 2 {
  if (results.some((result) => result.kind === 'ratio' && result.control.isVoid)) return 2;
  const verdicts = results.flatMap((result): readonly { verdict: Verdict }[] =>
    result.kind === 'ratio' ? result.goals : result.facts,
  );
  return verdicts.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}
