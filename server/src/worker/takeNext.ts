import type { Database, Db } from '@server/db/database';

/** Where the worker reports its failures; pino's logger is one. */
export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** One kind of work, piece by piece. */
export interface Duty {
  /** Locks the next piece that is due and that no other worker holds. @returns its id, or null if there is none */
  claim(tx: Db): Promise<string | null>;
  work(tx: Db, id: string): Promise<void>;
  /** Records that a piece failed, so that it is tried again later. */
  putOff(db: Db, id: string): Promise<void>;
  /** What is logged about a piece that fails: "a transaction could not be processed". */
  failure: string;
}

/**
 * Does the next piece of a duty in one database transaction. A piece that fails is logged and put off, so that it
 * never blocks those behind it. @returns false if nothing is due
 */
async function takeNext(db: Database, duty: Duty, log: WorkerLog): Promise<boolean> {
  let claimed: string | null = null;
  try {
    return await db.transaction(async (tx) => {
      claimed = await duty.claim(tx);
      if (claimed !== null) await duty.work(tx, claimed);
      return claimed !== null;
    });
  } catch (error) {
    if (claimed === null) throw error;
    log.error({ err: error, id: claimed }, duty.failure);
    await duty.putOff(db, claimed);
    return true;
  }
}

/** Does what is due of a duty, `most` pieces at most. @returns how many were taken, failed ones included */
export async function takeUpTo(db: Database, duty: Duty, most: number, log: WorkerLog): Promise<number> {
  let taken = 0;
  while (taken < most && (await takeNext(db, duty, log))) taken += 1;
  return taken;
}
