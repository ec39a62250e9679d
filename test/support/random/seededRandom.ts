/** Seeded randomness for property tests: the same seed gives the same run. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  digits(count: number): string;
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** A generator of its own for each seed. */
export function seededRandom(seed: number): SeededRandom {
  const next = generator(seed);
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    oneOf: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    digits: (count) => Array.from({ length: count }, () => String(between(0, 9))).join(''),
  };
}

/** Runs a property with a fresh seed, or with that of the variable SEED; a failure names the seed that repeats it. */
export function withSeed(run: (random: SeededRandom) => void): void {
  const seed = process.env.SEED ? parseInt(process.env.SEED, 10) : Date.now() % 2 ** 31;
  try {
    run(seededRandom(seed));
  } catch (error) {
    if (error instanceof Error) error.message = `SEED=${String(seed)} repeats this failure\n${error.message}`;
    throw error;
  }
}
