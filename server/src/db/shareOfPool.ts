import { refusalTexts } from '@/texts/refusals';
import { unavailable } from '@server/platform/refusal';
import { LONGEST_TURN_MS, Turns, WaitedTooLong } from '@server/platform/turns';
import type { Database } from './database';

const RETRY_AFTER_S = 2;

/** How much of a pool its users may take together. */
interface Share {
  /** How many connections they may have at the same time. */
  connections: number;
  /** How many of them may wait for one. */
  waiting: number;
}

/**
 * A part of a pool, for callers who must not use up all of its connections.
 *
 * @throws Refusal `unavailable` from its calls, if too many wait or the wait is too long
 */
export function shareOfPool(db: Database, { connections, waiting }: Share): Database {
  const turns = new Turns(connections);
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const busy = () => unavailable(refusalTexts.tooBusy, RETRY_AFTER_S);
    if (turns.waiting >= waiting) throw busy();
    return turns.run(work, LONGEST_TURN_MS).catch((error: unknown) => {
      throw error instanceof WaitedTooLong ? busy() : error;
    });
  };
  return {
    ...db,
    query: (sql, values) => inTurn(() => db.query(sql, values)),
    transaction: (work) => inTurn(() => db.transaction(work)),
  };
}
