import { parseArgs } from 'node:util';
import type { Effort } from './scenario';

export interface Options {
  /** The ids of the rows to run; empty for all. */
  scenarios: readonly string[];
  pairs: number;
  effort: Effort;
  /** Builds the app first unless its build is fresh. */
  build: boolean;
  seed: number;
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
  };
}
