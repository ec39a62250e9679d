import { EFFORT, freshSeed } from './effort';

/** In the gate no submission is refused for a defect that only its seed has found. */
const GATE_SEED = 20_261_127;

/** Seeded choices for random operations: the same seed gives the same run. */
export interface SeededChoices {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  digits(count: number): string;
}

/** That of the variable SEED, else always the same in the gate and a fresh one in a long run. */
export function chooseSeed(): number {
  if (process.env.SEED) return parseInt(process.env.SEED, 10);
  return EFFORT > 1 ? freshSeed() : GATE_SEED;
}

/** xorshift32; a state of zero would stay zero. */
export function seededChoices(seed: number): SeededChoices {
  let state = (seed >>> 0) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const between = (low: number, high: number) => low + (next() % (high - low + 1));
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    oneOf: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    digits: (count) => Array.from({ length: count }, () => String(between(0, 9))).join(''),
  };
}
