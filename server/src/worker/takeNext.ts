import { type Database, type Db, isAway } from '@server/db/database';
import { inWorkTrace } from '@server/platform/tracing';

/** More pieces in one database transaction would hold their locks for too long. */
const MOST_IN_BATCH = 50;

/**
 * Divides pieces into batches of the same name, in the order of the first piece of each. Batches of the same name are
 * in one row and done one after the other, because they would only wait for each other's locks.
 */
function batchesOf<Piece>(pieces: readonly Piece[], nameOf: (piece: Piece) => string): Piece[][][] {
  const rows = new Map<string, Piece[][]>();
  for (const piece of pieces) {
    const name = nameOf(piece);
    const row = rows.get(name) ?? [];
    const last = row.at(-1);
    if (last && last.length < MOST_IN_BATCH) last.push(piece);
    else row.push([piece]);
    rows.set(name, row);
  }
  return [...rows.values()];
}

/**
 * Does rows of work in parallel lanes: each lane takes the next row and does it from start to end. After a failure, or
 * when the time is over, no new piece is started.
 *
 * @throws the first failure, when all lanes have ended
 */
async function inLanes<Piece>(
  rows: readonly (readonly Piece[])[],
  lanes: number,
  isInTime: () => boolean,
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  const waiting = [...rows];
  const failures: unknown[] = [];
  const runLane = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      for (const piece of row) {
        if (failures.length > 0 || !isInTime()) return;
        await work(piece).catch((error: unknown) => failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  if (failures.length > 0) throw failures[0];
}

/** Where the worker reports its failures; pino's logger is one. */
export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** One kind of work, piece by piece or batch by batch. */
export interface Duty<Piece extends { id: string }, Claimed = Piece> {
  /** The name of the duty in traces. */
  name: string;
  /** At most `most` due pieces, in the order in which they are done. */
  find(db: Db, most: number): Promise<Piece[]>;
  /** Pieces with the same name are done together, in one database transaction. Without it, each has its own. */
  batchOf?(piece: Piece): string;
  /** Locks pieces. @returns those that no other worker holds and that are still due */
  claim(tx: Db, pieces: readonly Piece[]): Promise<Claimed[]>;
  work(tx: Db, claimed: readonly Claimed[]): Promise<void>;
  /** Postpones a piece that failed. */
  putOff(db: Db, id: string): Promise<void>;
  /** The log message for a piece that fails: "a transaction could not be processed". */
  failure: string;
}

/** The number of pieces after which due ones are looked up again, so that new pieces never wait for long. */
const PIECES_AT_ONCE = 200;

export interface Share {
  /** The most pieces. */
  most: number;
  /** No batch is started after this time. Infinity: no limit. */
  withinMs: number;
  /** How many batches are done at the same time; 1 by default. */
  lanes?: number;
}

interface Taking<Piece extends { id: string }, Claimed> {
  db: Database;
  duty: Duty<Piece, Claimed>;
  log: WorkerLog;
}

/**
 * Does a batch in one database transaction. If it fails, each piece is tried alone. A piece that fails alone is logged
 * and postponed, so that it never blocks those behind it. @returns how many pieces no other worker has
 */
async function take<Piece extends { id: string }, Claimed>(
  taking: Taking<Piece, Claimed>,
  batch: readonly Piece[],
): Promise<number> {
  const { db, duty, log } = taking;
  let claimed: Claimed[] = [];
  try {
    return await inWorkTrace(duty.name, { 'worker.pieces': batch.length }, () =>
      db.transaction(async (tx) => {
        claimed = [];
        claimed = await duty.claim(tx, batch);
        if (claimed.length > 0) await duty.work(tx, claimed);
        return claimed.length;
      }),
    );
  } catch (error) {
    const [first, ...others] = batch;
    // If the database is away, the piece is not the cause, and the next one would fail too.
    if (claimed.length === 0 || !first || isAway(error)) throw error;
    if (others.length > 0) return takeEach(taking, batch);
    log.error({ err: error, id: first.id }, duty.failure);
    await duty.putOff(db, first.id);
    return 1;
  }
}

async function takeEach<Piece extends { id: string }, Claimed>(
  taking: Taking<Piece, Claimed>,
  batch: readonly Piece[],
): Promise<number> {
  let taken = 0;
  for (const piece of batch) taken += await take(taking, [piece]);
  return taken;
}

/** Does the due pieces of a duty, or a share of them. @returns how many pieces were taken, failed ones included */
export async function takeUpTo<Piece extends { id: string }, Claimed = Piece>(
  db: Database,
  duty: Duty<Piece, Claimed>,
  { most, withinMs, lanes = 1 }: Share,
  log: WorkerLog,
): Promise<number> {
  let taken = 0;
  let end: number | undefined;
  for (;;) {
    const before = taken;
    const pieces = await duty.find(db, Math.min(PIECES_AT_ONCE, most - taken));
    // The time for finding the first pieces does not count, so that at least some are done.
    end ??= performance.now() + withinMs;
    const isInTime = () => performance.now() <= (end ?? 0);
    await inLanes(
      batchesOf(pieces, (piece) => duty.batchOf?.(piece) ?? piece.id),
      lanes,
      isInTime,
      async (batch) => {
        const count = await take({ db, duty, log }, batch);
        taken += count;
      },
    );
    if (taken === before || taken >= most || !isInTime()) return taken;
  }
}
