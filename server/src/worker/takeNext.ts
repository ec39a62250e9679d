import type { Database, Db } from '@server/db/database';

/** What the worker tells of itself; pino's logger is one. */
export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** One kind of work, piece by piece. */
export interface Duty {
  /** Locks the next piece that is due and that nobody else holds, and names it by its id; null where none is. */
  claim(tx: Db): Promise<string | null>;
  work(tx: Db, id: string): Promise<void>;
  /** Writes down that a piece failed, so that it comes again later. */
  putOff(db: Db, id: string): Promise<void>;
  /** Said of a piece that fails: "a transaction could not be processed". */
  failure: string;
}

/**
 * Does the next piece of a duty in one database transaction. One that fails is logged and put off, so that it
 * never holds up those behind it. @returns false where nothing is due
 */
export async function takeNext(db: Database, duty: Duty, log: WorkerLog): Promise<boolean> {
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
