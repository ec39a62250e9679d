/** What mutation testing sets: it runs every loop once for each mutant. */
const LEAST = 0;
const SHARE_OF_LEAST = 5;
const FEWEST = 50;

/**
 * How long the loops with random input run: 1 is the gate, with few cases from a fixed seed; 10 and more is a long run
 * with ten times as many, from fresh seeds.
 */
export const EFFORT = parseInt(process.env.EFFORT ?? '1', 10);

/** How many cases a loop tries that tries so many in the gate. */
export const atEffort = (cases: number): number =>
  EFFORT > LEAST ? cases * EFFORT : Math.max(Math.min(cases, FEWEST), Math.ceil(cases / SHARE_OF_LEAST));

/** Another one each time; a failure names it. */
export const freshSeed = (): number => Date.now() % 2 ** 31;
