import fc from 'fast-check';
import { chooseSeed } from './seededChoices';
import type { SeededRandom } from './seededRandom';

/** Mutation testing runs every property for each mutant: with fewer cases, and without looking for smaller failures. */
const PERCENT = parseInt(process.env.PROPERTY_PERCENT ?? '100', 10);
const FEWEST = 50;

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

/** How many cases fast-check tries, and from which seed: that of the variable SEED, or a fresh one. */
export const settingsFor = (cases: number, seed = chooseSeed()) => ({
  numRuns: Math.max(Math.min(cases, FEWEST), Math.ceil((cases * PERCENT) / 100)),
  seed,
  endOnFailure: PERCENT < 100,
});

/**
 * Checks so many random cases of a property, from a fresh seed or from that of the variable SEED. A failure names the
 * seed and the choices of the smallest case that still fails.
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
