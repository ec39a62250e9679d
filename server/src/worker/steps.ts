import type { Database, Db } from '@server/db/database';
import { announce } from '@server/news/announce';
import { removeOrphans } from '@server/modules/orders/record/repository';
import { approve } from '@server/modules/transactions/approvals';
import {
  claimApproval,
  claimTrade,
  type DueQuestion,
  type DueRow,
  findApprovals,
  findUntried,
  findWaiting,
  postpone,
} from '@server/modules/transactions/record/dueRepository';
import { findTransaction } from '@server/modules/transactions/record/repository';
import { findWoken } from '@server/modules/transactions/record/wokenRepository';
import { settleListing } from './settleListing';
import { settleOrder } from './settleOrders';
import { type Duty, type Share, takeUpTo, type WorkerLog } from './takeNext';

/** The client removes an orphan right after its revocation; one that is still there after this time was forgotten. */
const ORPHAN_AFTER_S = 60;
/** At most so many retries in a step: however many orders wait for a market, they never delay what is new for long. */
const MOST_RETRIES = 50;

/** How much of a step is done, and for which moment. */
export interface StepSize extends Pick<Share, 'most'> {
  now: Date;
  /** How long after its creation a transaction is due. */
  afterS: number;
  /** For new transactions, and as long again for retries. Without it, there is no limit. */
  withinMs?: number;
}

async function settle(tx: Db, id: string, now: Date): Promise<void> {
  const row = await findTransaction(tx, id);
  if (!row) return;
  if (row.type === 'LIST') return settleListing(tx, row);
  if ((await settleOrder(tx, row)) === 'unfilled') await postpone(tx, id, now);
}

/** What was never tried, and if there is nothing of it, what a new listing may fill. */
async function findNew(db: Db, question: DueQuestion): Promise<DueRow[]> {
  const untried = await findUntried(db, question);
  return untried.length > 0 ? untried : findWoken(db, question);
}

/** Processes LIST, ORDER and MOF_ORDER transactions that are due; retries come last. @returns how many */
export async function settleDue(
  db: Database,
  { now, afterS, most, withinMs = Infinity }: StepSize,
  log: WorkerLog,
): Promise<number> {
  const duty = (find: typeof findNew): Duty<DueRow> => ({
    find: (on, count) => find(on, { now, afterS, most: count }),
    claim: claimTrade,
    work: (tx, id) => settle(tx, id, now),
    putOff: (on, id) => postpone(on, id, now),
    failure: 'a transaction could not be processed',
  });
  const taken = await takeUpTo(db, duty(findNew), { most, withinMs }, log);
  const retries = { most: Math.min(most - taken, MOST_RETRIES), withinMs };
  return taken + (await takeUpTo(db, duty(findWaiting), retries, log));
}

/** Demo mode: approves fundings and withdrawals that are due. @returns how many */
export function approveDue(
  db: Database,
  { now, afterS, most, withinMs = Infinity }: StepSize,
  log: WorkerLog,
): Promise<number> {
  const duty: Duty<DueRow> = {
    find: (on, count) => findApprovals(on, { now, afterS, most: count }),
    claim: claimApproval,
    work: async (tx, id) => void (await approve(tx, id)),
    putOff: (on, id) => postpone(on, id, now),
    failure: 'a transaction could not be approved',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}

/** Removes the orders that a client left behind after revoking their transactions. */
export async function sweepOrphans(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await removeOrphans(tx, now, ORPHAN_AFTER_S)) > 0) await announce(tx, 'orders');
  });
}
