import type { Database, Db } from '../db/database';
import { announce } from '../live/announce';
import { approve } from '../modules/transactions/approvals';
import { findTransaction } from '../modules/transactions/repository';
import { claimApproval, claimDue, postpone } from './due';
import { settleListing } from './settleListing';
import { settleOrder } from './settleOrders';

/** The client removes an orphan right after its revocation; one that is left this long was forgotten. */
const ORPHAN_AFTER_S = 60;

/** What the worker tells of itself; pino's logger is one. */
export interface WorkerLog {
  error(facts: object, message: string): void;
}

async function settle(tx: Db, id: string, now: Date): Promise<void> {
  const row = await findTransaction(tx, id);
  if (!row) return;
  if (row.type === 'LIST') return settleListing(tx, row);
  if ((await settleOrder(tx, row)) === 'unfilled') await postpone(tx, id, now);
}

/**
 * Processes one due transaction in one database transaction. One that fails is logged and put off, so that it
 * never keeps the others waiting. @returns false where nothing is due
 */
export async function settleNext(db: Database, now: Date, processAfterS: number, log: WorkerLog): Promise<boolean> {
  let claimed: string | null = null;
  try {
    return await db.transaction(async (tx) => {
      claimed = await claimDue(tx, now, processAfterS);
      if (claimed === null) return false;
      await settle(tx, claimed, now);
      return true;
    });
  } catch (error) {
    if (claimed === null) throw error;
    log.error({ err: error, transaction: claimed }, 'a transaction could not be processed');
    await postpone(db, claimed, now);
    return true;
  }
}

/** Demo mode: approves one funding or withdrawal. @returns false where none is due */
export async function approveNext(db: Database, now: Date, approveAfterS: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await claimApproval(tx, now, approveAfterS);
    if (id !== null) await approve(tx, id);
    return id !== null;
  });
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
