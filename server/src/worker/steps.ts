import type { Database, Db } from '@server/db/database';
import { announce } from '@server/news/announce';
import { removeOrphans } from '@server/modules/orders/record/repository';
import { approve } from '@server/modules/transactions/approvals';
import { claimApproval, claimDue, postpone, type Turn } from '@server/modules/transactions/record/dueRepository';
import { findTransaction } from '@server/modules/transactions/record/repository';
import { settleListing } from './settleListing';
import { settleOrder } from './settleOrders';
import { type Duty, takeUpTo, type WorkerLog } from './takeNext';

/** The client removes an orphan right after its revocation; one that is still there after this time was forgotten. */
const ORPHAN_AFTER_S = 60;
/** New transactions before retries: however many orders wait for a market, they never delay a new listing. */
const TURNS: readonly Turn[] = ['new', 'again'];

/** How much of a step is done, and for which moment. */
export interface StepSize {
  now: Date;
  /** How long after its creation a transaction is due. */
  afterS: number;
  most: number;
}

async function settle(tx: Db, id: string, now: Date): Promise<void> {
  const row = await findTransaction(tx, id);
  if (!row) return;
  if (row.type === 'LIST') return settleListing(tx, row);
  if ((await settleOrder(tx, row)) === 'unfilled') await postpone(tx, id, now);
}

/** Processes LIST, ORDER and MOF_ORDER transactions that are due. @returns how many */
export async function settleDue(db: Database, { now, afterS, most }: StepSize, log: WorkerLog): Promise<number> {
  let taken = 0;
  for (const turn of TURNS) {
    const duty: Duty = {
      claim: (tx) => claimDue(tx, turn, now, afterS),
      work: (tx, id) => settle(tx, id, now),
      putOff: (tx, id) => postpone(tx, id, now),
      failure: 'a transaction could not be processed',
    };
    taken += await takeUpTo(db, duty, most - taken, log);
  }
  return taken;
}

/** Demo mode: approves fundings and withdrawals that are due. @returns how many */
export function approveDue(db: Database, { now, afterS, most }: StepSize, log: WorkerLog): Promise<number> {
  const duty: Duty = {
    claim: (tx) => claimApproval(tx, now, afterS),
    work: async (tx, id) => void (await approve(tx, id)),
    putOff: (tx, id) => postpone(tx, id, now),
    failure: 'a transaction could not be approved',
  };
  return takeUpTo(db, duty, most, log);
}

/** Removes the orders that a client left behind after revoking their transactions. */
export async function sweepOrphans(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await removeOrphans(tx, now, ORPHAN_AFTER_S)) > 0) await announce(tx, 'orders');
  });
}
