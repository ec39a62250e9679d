import { setTimeout as pause } from 'node:timers/promises';
import { Turns, WaitedTooLong } from '@server/platform/turns';

/** The log-in to the database costs both sides processor time, so a starved machine does only a few at a time. */
const AT_ONCE = 4;
/** Together with the pause and the opening itself it is shorter than a caller waits for a connection. */
const LONGEST_WAIT_MS = 3_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000];

/** The pause before the next try after so many failures in a row. */
export const pauseAfter = (failures: number, firstMs = FIRST_PAUSE_MS, longestMs = LONGEST_PAUSE_MS): number =>
  failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1));

/**
 * Opens connections a few at a time, after a pause that grows with each failure in a row. Otherwise a server that has no
 * processor time to finish a log-in would begin more and more of them.
 */
export class Openings {
  private readonly turns = new Turns(AT_ONCE);
  private failures = 0;

  /**
   * @param begin opens a connection, and reports its end at once: null if it is open
   * @throws an error of the connection if the turn does not come in time
   */
  async open(begin: (onEnd: (error: Error | null) => void) => void): Promise<void> {
    const inTurn = async () => {
      if (this.failures > 0) await pause(pauseAfter(this.failures));
      const error = await new Promise<Error | null>(begin);
      this.failures = error ? this.failures + 1 : 0;
    };
    await this.turns.run(inTurn, LONGEST_WAIT_MS).catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? new Error('timeout exceeded before a connection could be opened') : error;
    });
  }
}
