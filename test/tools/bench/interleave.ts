import type { SeededRandom } from '@test/support/random/seededRandom';
import type { Costs, OpenSide, RatioScenario } from './scenario';

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
