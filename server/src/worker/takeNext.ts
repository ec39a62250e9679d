import type { Database, Db } from '@server/db/database';

/** Where the worker reports its failures; pino's logger is one. */
export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** One kind of work, piece by piece. */
export interface Duty<Piece extends { id: string }> {
  /** What is due now, in the order in which it is done; at most so many pieces. */
  find(db: Db, most: number): Promise<Piece[]>;
  /** Locks a piece. @returns false if another worker holds it, or if it is no longer due */
  claim(tx: Db, piece: Piece): Promise<boolean>;
  work(tx: Db, id: string): Promise<void>;
  /** Records that a piece failed, so that it is tried again later. */
  putOff(db: Db, id: string): Promise<void>;
  /** What is logged about a piece that fails: "a transaction could not be processed". */
  failure: string;
}

/** So many pieces are done before the question what is due is asked again: what is new never waits for long. */
const PIECES_AT_ONCE = 50;

/**
 * Does a piece of a duty in one database transaction. A piece that fails is logged and put off, so that it never
 * blocks those behind it. @returns false if another worker has it
 */
async function take<Piece extends { id: string }>(
  db: Database,
  duty: Duty<Piece>,
  piece: Piece,
  log: WorkerLog,
): Promise<boolean> {
  let isClaimed = false;
  try {
    return await db.transaction(async (tx) => {
      isClaimed = await duty.claim(tx, piece);
      if (isClaimed) await duty.work(tx, piece.id);
      return isClaimed;
    });
  } catch (error) {
    if (!isClaimed) throw error;
    log.error({ err: error, id: piece.id }, duty.failure);
    await duty.putOff(db, piece.id);
    return true;
  }
}

/** How much is done at one time. */
export interface Share {
  /** So many pieces at most. */
  most: number;
  /** No other piece is begun after this time. Infinity: no limit. */
  withinMs: number;
}

/** Does what is due of a duty, or a share of it. @returns how many pieces were taken, failed ones included */
export async function takeUpTo<Piece extends { id: string }>(
  db: Database,
  duty: Duty<Piece>,
  { most, withinMs }: Share,
  log: WorkerLog,
): Promise<number> {
  let taken = 0;
  let end: number | undefined;
  for (;;) {
    const before = taken;
    const pieces = await duty.find(db, PIECES_AT_ONCE);
    // The time to find the first ones does not count, so that something is done in any case.
    end ??= performance.now() + withinMs;
    for (const piece of pieces) {
      if (taken === most || performance.now() > end) return taken;
      if (await take(db, duty, piece, log)) taken += 1;
    }
    if (taken === before) return taken;
  }
}
