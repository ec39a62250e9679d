import { runTool } from '@test/support/run/command';

/** Jest keeps what it has loaded, so a long run is many short ones. */
const MOVES_AT_ONCE = 10_000;
/** Of the market, at once with the orders and changes of a round. After each round every listing and the books are checked. */
const MOVES_IN_ROUND = 100;
/** Only a part that hangs waits this long: a busy machine may be slow. */
const PATIENCE_MS = 7_200_000;
const TEST = 'test/server/scenarios/money/pegsRandom';

interface PegRun {
  /** How many moves of market rates. */
  pegs: number;
  /** Of the first part; each part has the next one. */
  seed: number;
  say: (line: string) => void;
  isStopped: () => boolean;
}

/**
 * Runs the random test of the listings that follow the market for long, with the real worker on a real database.
 *
 * @throws Error that says how the part that failed is repeated
 */
export async function runPegs({ pegs, seed, say, isStopped }: PegRun): Promise<void> {
  for (let done = 0, part = 0; done < pegs && !isStopped(); part += 1) {
    const moves = Math.min(MOVES_AT_ONCE, pegs - done);
    const variables = { SEED: String(seed + part), RATE_MOVES: String(moves), MOVES_IN_ROUND: String(MOVES_IN_ROUND) };
    const code = await runTool(
      'jest',
      ['--maxWorkers=1', '--silent', `--testTimeout=${String(PATIENCE_MS)}`, TEST],
      variables,
    );
    if (code !== 0) {
      const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      throw new Error(
        `A listing or the books were wrong, or it did not end. To repeat it: ${set.join(' ')} npx jest ${TEST} --testTimeout=${String(PATIENCE_MS)}`,
      );
    }
    done += moves;
    say(`${String(done)} of ${String(pegs)} moves, no listing outside its limits or the band`);
  }
}
