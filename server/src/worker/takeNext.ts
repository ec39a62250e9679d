import { type Database, type Db, isAway } from '@server/db/database';
import { inWorkTrace } from '@server/platform/tracing';

/** More pieces in one database transaction would hold their locks for too long. */
const MOST_IN_BATCH = 50;

/**
 * Divides pieces into batches of the same name, in the order of the first piece of each. Batches of one name are in one
 * row: they would only wait for each other's locks, so they are done one after the other.
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
 * Does rows of work in several lanes at the same time: each lane takes the next row and does it from its start to its
 * end. After a failure, or if it is no longer in time, nothing else is begun.
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
  /** What the duty is called in traces. */
  name: string;
  /** What is due now, in the order in which it is done; at most so many pieces. */
  find(db: Db, most: number): Promise<Piece[]>;
  /** Pieces with the same name are done together, in one database transaction. Without it, each has its own. */
  batchOf?(piece: Piece): string;
  /** Locks pieces. @returns those that no other worker holds and that are still due */
  claim(tx: Db, pieces: readonly Piece[]): Promise<Claimed[]>;
  work(tx: Db, claimed: readonly Claimed[]): Promise<void>;
  /** Records that a piece failed, so that it is tried again later. */
  putOff(db: Db, id: string): Promise<void>;
  /** What is logged about a piece that fails: "a transaction could not be processed". */
  failure: string;
}

/** So many pieces are done before the question what is due is asked again: what is new never waits for long. */
const PIECES_AT_ONCE = 200;

/** How much is done at one time. */
export interface Share {
  /** So many pieces at most. */
  most: number;
  /** No other batch is begun after this time. Infinity: no limit. */
  withinMs: number;
  /** So many batches are done at the same time; 1 without it. */
  lanes?: number;
}

/** What is needed to take a batch. */
interface Taking<Piece extends { id: string }, Claimed> {
  db: Database;
  duty: Duty<Piece, Claimed>;
  log: WorkerLog;
}

/**
 * Does a batch in one database transaction. If it fails, each of its pieces is tried alone. A piece that fails alone is
 * logged and put off, so that it never blocks those behind it. @returns how many pieces no other worker has
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
    // If the database is away, the piece is not at fault, and the next one would meet the same.
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

/** Does what is due of a duty, or a share of it. @returns how many pieces were taken, failed ones included */
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
    // The time to find the first ones does not count, so that something is done in any case.
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
