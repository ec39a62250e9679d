import fc from 'fast-check';
import { atEffort, EFFORT } from './effort';
import { chooseSeed } from './seededChoices';
import type { SeededRandom } from './seededRandom';

const integers = new Map<string, () => fc.Arbitrary<number>>();

/** One builder for each range: fast-check compares the arguments of a builder with all that it has seen. */
function integerIn(min: number, max: number): () => fc.Arbitrary<number> {
  const range = `${String(min)} ${String(max)}`;
  const known = integers.get(range) ?? (() => fc.noBias(fc.integer({ min, max })));
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

/** How many cases fast-check tries that tries so many in the gate, and from which seed. */
export const settingsFor = (cases: number) => ({
  numRuns: atEffort(cases),
  seed: chooseSeed(),
  // Mutation testing does not look for smaller failures.
  endOnFailure: EFFORT < 1,
});

/**
 * Checks random cases of a property: so many in the gate, more in a long run. A failure names the seed and the choices
 * of the smallest case that still fails.
 */
export function checkProperty(cases: number, property: (random: SeededRandom) => void): void {
  const run = fc.property(fc.gen(), (draw) => property(choicesOf(draw)));
  fc.assert(run, settingsFor(cases));
}

/** The same for a property that takes time. */
export async function checkAsyncProperty(cases: number, property: (random: SeededRandom) => Promise<void>) {
  const run = fc.asyncProperty(fc.gen(), (draw) => property(choicesOf(draw)));
  await fc.assert(run, settingsFor(cases));
}

/** The next value of fast-check's endless stream. */
export const nextOf = <T>(stream: fc.Stream<T>, otherwise: T): T => {
  const { value, done } = stream.next() as IteratorResult<T, undefined>;
  return done ? otherwise : value;
};
