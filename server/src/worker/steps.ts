import type { Database, Db } from '@server/db/database';
import { announce } from '@server/news/announce';
import { approve } from '@server/modules/transactions/approvals';
import { findTransaction } from '@server/modules/transactions/record/repository';
import { claimApproval, claimDue, postpone, type Turn } from './due';
import { settleListing } from './settleListing';
import { settleOrder } from './settleOrders';
import { type Duty, takeNext, type WorkerLog } from './takeNext';

/** The client removes an orphan right after its revocation; one that is left this long was forgotten. */
const ORPHAN_AFTER_S = 60;

async function settle(tx: Db, id: string, now: Date): Promise<void> {
  const row = await findTransaction(tx, id);
  if (!row) return;
  if (row.type === 'LIST') return settleListing(tx, row);
  if ((await settleOrder(tx, row)) === 'unfilled') await postpone(tx, id, now);
}

/** Processes one LIST, ORDER or MOF_ORDER whose turn it is. @returns false where none is due */
export function settleInTurn(
  db: Database,
  turn: Turn,
  now: Date,
  processAfterS: number,
  log: WorkerLog,
): Promise<boolean> {
  const duty: Duty = {
    claim: (tx) => claimDue(tx, turn, now, processAfterS),
    work: (tx, id) => settle(tx, id, now),
    putOff: (tx, id) => postpone(tx, id, now),
    failure: 'a transaction could not be processed',
  };
  return takeNext(db, duty, log);
}

/** Processes one due LIST, ORDER or MOF_ORDER, what is new before what has waited. @returns false where none is due */
export async function settleNext(db: Database, now: Date, processAfterS: number, log: WorkerLog): Promise<boolean> {
  const isNewDone = await settleInTurn(db, 'new', now, processAfterS, log);
  return isNewDone || settleInTurn(db, 'again', now, processAfterS, log);
}

/** Demo mode: approves one funding or withdrawal. @returns false where none is due */
export function approveNext(db: Database, now: Date, approveAfterS: number, log: WorkerLog): Promise<boolean> {
  const duty: Duty = {
    claim: (tx) => claimApproval(tx, now, approveAfterS),
    work: async (tx, id) => void (await approve(tx, id)),
    putOff: (tx, id) => postpone(tx, id, now),
    failure: 'a transaction could not be approved',
  };
  return takeNext(db, duty, log);
}

/** Removes the orders that a client left behind after revoking their transactions. */
export async function sweepOrphans(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const swept = await tx.query(
      `update orders set status = 'removed'
       where status = 'pending' and orphaned_at <= $1::timestamptz - make_interval(secs => $2) returning id`,
      [now, ORPHAN_AFTER_S],
    );
    if (swept.length > 0) await announce(tx, 'orders');
  });
}
