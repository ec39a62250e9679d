import { createRandom, type Random } from '@server/demo/random';
import { chooseSeed } from './seededChoices';

/** Seeded randomness for tests: the same seed gives the same run. */
export interface SeededRandom extends Random {
  digits(count: number): string;
}

/** The demo's generator, a new one for each seed. */
export function seededRandom(seed: number): SeededRandom {
  const random = createRandom(seed);
  return {
    ...random,
    digits: (count) => Array.from({ length: count }, () => String(random.between(0, 9))).join(''),
  };
}

/** Runs a test with the chosen seed; a failure names the seed that repeats it. */
export function withSeed(run: (random: SeededRandom) => void): void {
  const seed = chooseSeed();
  try {
    run(seededRandom(seed));
  } catch (error) {
    if (error instanceof Error) error.message = `SEED=${String(seed)} repeats this failure\n${error.message}`;
    throw error;
  }
}
