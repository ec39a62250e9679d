import fc from 'fast-check';
import { chooseSeed } from './seededChoices';
import type { SeededRandom } from './seededRandom';

const integers = new Map<string, () => fc.Arbitrary<number>>();

/** One builder for each range: fast-check compares the arguments of a builder with all that it has seen. */
function integerIn(min: number, max: number): () => fc.Arbitrary<number> {
  const range = `${String(min)} ${String(max)}`;
  const known = integers.get(range) ?? (() => fc.integer({ min, max }));
  integers.set(range, known);
  return known;
}

/** Choices drawn from fast-check, which makes each of them smaller when it looks for the simplest failure. */
function choicesOf(draw: fc.GeneratorValue): SeededRandom {
  const between = (low: number, high: number) => draw(integerIn(low, high));
  return {
    between,
    // The smallest draw is the one that changes nothing.
    chance: (percent) => between(1, 100) > 100 - percent,
    oneOf: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    digits: (count) =>
      count === 0
        ? ''
        : draw(fc.bigInt, { min: 0n, max: 10n ** BigInt(count) - 1n })
            .toString()
            .padStart(count, '0'),
  };
}

/**
 * Checks so many random cases of a property, from a fresh seed or from that of the variable SEED. A failure names the
 * seed and the choices of the smallest case that still fails.
 */
export function checkProperty(cases: number, property: (random: SeededRandom) => void): void {
  const run = fc.property(fc.gen(), (draw) => property(choicesOf(draw)));
  fc.assert(run, { numRuns: cases, seed: chooseSeed() });
}
