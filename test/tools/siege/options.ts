import { parseArgs } from 'node:util';
import { freshSeed } from '@test/support/random/effort';

/** What the command line asks for. */
export interface Options {
  /** The names of the attacks to run; empty for all. */
  attacks: readonly string[];
  /** How long each attack lasts. */
  seconds: number;
  seed: number;
  /** True for a tenth of everything: a look while working. */
  isSmall: boolean;
  /** Builds the app first unless its build is fresh. */
  build: boolean;
}

const USAGE = 'npm run siege -- [--attack NAME]… [--seconds 20] [--seed N] [--rate small] [--no-build]';

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number.\n\n${USAGE}`);
  return parseInt(text, 10);
}

/** Reads the words of the command line. @throws Error that says how it is used */
export function readOptions(words: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    allowNegative: true,
    options: {
      attack: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(freshSeed()) },
      build: { type: 'boolean', default: true },
      rate: { type: 'string', default: 'full' },
    },
  });
  const unknown = values.attack.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no attack ${unknown}: ${names.join(', ')}.\n\n${USAGE}`);
  if (!['full', 'small'].includes(values.rate)) throw new Error(`--rate takes full or small.\n\n${USAGE}`);
  return {
    attacks: values.attack,
    seconds: countOf('seconds', values.seconds),
    seed: countOf('seed', values.seed),
    isSmall: values.rate === 'small',
    build: values.build,
  };
}
