import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import type { Costs, OpenSide, RatioScenario } from './scenario';

/** A ratio of medians with its 95 % confidence interval. */
export interface Ratio {
  ratio: number;
  low: number;
  high: number;
}

/** One pair of interleaved runs: what ours and the peer's cost. */
export type Pair = readonly [ours: number, peer: number];

const RESAMPLES = 4000;
const TAIL = 0.025;

/** The control run, ours against ours, must be in this range; otherwise the machine was too busy for any conclusion. */
const CONTROL_RANGE = { low: 0.9, high: 1.1 } as const;

/** The value below which the share `at` of the values lies, interpolated between two of them. */
export function quantile(values: readonly number[], at: number): number {
  if (values.length === 0) throw new Error('No values have no quantile.');
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * at;
  const below = Math.floor(place);
  const [low = 0, high = low] = sorted.subarray(below, below + 2);
  return low + (high - low) * (place - below);
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function ratioOf(pairs: readonly Pair[]): number {
  return median(pairs.map(([ours]) => ours)) / median(pairs.map(([, peer]) => peer));
}

const resampled = (pairs: readonly Pair[], random: SeededRandom) =>
  pairs.map(() => pairs[random.between(0, pairs.length - 1)] as Pair);

/**
 * Our median divided by the peer's, with a percentile bootstrap over the pairs. Pairs are drawn as a whole, because
 * their runs were made at the same time. The same seed gives the same interval.
 */
export function ratioOfMedians(pairs: readonly Pair[], seed: number, resamples = RESAMPLES): Ratio {
  const random = seededRandom(seed);
  const ratios = Array.from({ length: resamples }, () => ratioOf(resampled(pairs, random)));
  return { ratio: ratioOf(pairs), low: quantile(ratios, TAIL), high: quantile(ratios, 1 - TAIL) };
}

/** True if ours against ours came out uneven: then no ratio of the run counts. */
export function isVoid(control: Ratio): boolean {
  return !(control.ratio >= CONTROL_RANGE.low && control.ratio <= CONTROL_RANGE.high);
}

/** What each run of each side cost, by the side's name, in the order of the rounds. */
export type Samples = Readonly<Record<string, readonly Costs[]>>;

/** The second page, server or store of ours that the control run sets against the first. */
export const CONTROL = 'ours again';
/** Our side in the samples. */
export const OURS = 'ours';

/** A drawn order and then the same backwards (A B B A): a machine that slows down steadily slows all sides alike. */
export function forwardsAndBack(names: readonly string[], random: SeededRandom): string[] {
  const left = [...names];
  const order = names.map(() => left.splice(random.between(0, left.length - 1), 1)[0] ?? '');
  return [...order, ...[...order].reverse()];
}

async function openAll(scenario: RatioScenario): Promise<Map<string, OpenSide>> {
  const open = new Map<string, OpenSide>();
  try {
    open.set(OURS, await scenario.ours.open());
    open.set(CONTROL, await scenario.ours.open());
    for (const peer of scenario.peers) open.set(peer.name, await peer.open());
    return open;
  } catch (error) {
    await closeAll(open);
    throw error;
  }
}

async function closeAll(open: ReadonlyMap<string, OpenSide>): Promise<void> {
  for (const side of open.values()) await side.close();
}

export interface Plan {
  /** Runs of each side that count, rounded up to an even number. */
  pairs: number;
  random: SeededRandom;
  onProgress: (done: number, all: number) => void;
}

/** Runs all sides in turns and answers what each run cost. */
export async function runInterleaved(scenario: RatioScenario, { pairs, random, onProgress }: Plan): Promise<Samples> {
  const open = await openAll(scenario);
  const samples: Record<string, Costs[]> = Object.fromEntries([...open.keys()].map((name) => [name, []]));
  const rounds = Math.ceil(pairs / 2);
  try {
    for (let warmUp = 0; warmUp < scenario.warmUp; warmUp += 1) for (const side of open.values()) await side.run();
    for (let round = 0; round < rounds; round += 1) {
      for (const name of forwardsAndBack([...open.keys()], random)) {
        const costs = await open.get(name)?.run();
        if (costs) samples[name]?.push(costs);
      }
      onProgress(round + 1, rounds);
    }
  } finally {
    await closeAll(open);
  }
  return samples;
}
