import { seededRandom } from '@test/support/random/seededRandom';
import { MOVES } from '@test/tools/soak/moves/all';

/** One operation: its kind, and the seed of everything that it chooses. What it meets follows from the steps before. */
export interface Step {
  kind: string;
  seed: number;
}

const FIRST_PEOPLE = 10;
const MOST_SEED = 2 ** 30;
const lots = Object.entries(MOVES).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind));

/** The steps of a world by its seed: people come first. */
export function stepsOf(seed: number, count: number): Step[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => ({
    kind: at < FIRST_PEOPLE ? 'join' : random.oneOf(lots),
    seed: random.between(1, MOST_SEED),
  }));
}

/** "list:17,settle:4": what `npm run soak -- --steps` takes. */
export const spell = (steps: readonly Step[]): string =>
  steps.map(({ kind, seed }) => `${kind}:${String(seed)}`).join(',');

/** @throws Error for what is no step */
export function readSteps(text: string): Step[] {
  return text.split(',').map((word) => {
    const [kind = '', seed = ''] = word.trim().split(':');
    if (!(kind in MOVES) || !/^\d+$/.test(seed)) throw new Error(`"${word}" is no step`);
    return { kind, seed: parseInt(seed, 10) };
  });
}
