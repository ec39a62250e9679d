import { decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { refusalTexts } from '@/texts/refusals';
import { transactionTexts } from '@/texts/transactions';
import type { Db, Transactions } from '@server/db/database';
import { bankOf, holdOf, post, suspenseOf } from '@server/ledger';
import { endListing, type ListingRow, lockListingOf } from '@server/modules/listings/repository';
import { conflict, invalid, notFound } from '@server/platform/refusal';
import { creditFunding, refuseDebtor } from './debts';
import { endPending, findTransaction, notifyStatus, returnPostings, type TransactionRow } from './record';
import { endOrder } from './orders';

async function refuseEnded(tx: Db, id: string): Promise<never> {
  const found = await findTransaction(tx, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  throw conflict(consoleRefusals.notPending(id, transactionTexts.statusOf(found.status)));
}

/**
 * The operator approves a funding (from the bank account outside to the wallet) or a withdrawal (from the hold to the
 * bank account outside).
 *
 * @param isHeld true if the money of the funding is in the account of what came in and is not clear
 * @throws Refusal `notFound`, `conflict` if it has ended or its user owes what they would withdraw, `invalid` if its type needs no approval
 */
export async function approve(tx: Db, id: string, isHeld = false): Promise<TransactionRow> {
  const row = (await endPending(tx, id, 'COMPLETED')) ?? (await refuseEnded(tx, id));
  const { user_id: userId, currency_from: currency } = row;
  const amount = decimal(row.amount);
  const outside = bankOf(currency, id);
  if (row.type === 'FUND_WALLET') {
    await creditFunding(tx, row, isHeld ? suspenseOf(currency) : outside);
  } else if (row.type === 'WITHDRAW') {
    await refuseDebtor(tx, userId, consoleRefusals.debt.owes);
    const source = holdOf(userId, currency);
    await post(tx, { kind: 'withdraw', transactionId: id }, [{ source, destination: outside, currency, amount }]);
  } else {
    throw invalid(consoleRefusals.noApproval(id, row.type));
  }
  await notifyStatus(tx, row);
  return row;
}

/**
 * The operator rejects a pending transaction: what it held goes back, and the user is notified of the reason.
 *
 * @throws Refusal `notFound`, `conflict` if it has ended
 */
export async function reject(tx: Db, id: string, reason: string): Promise<TransactionRow> {
  const row = (await endPending(tx, id, 'REJECTED', { reason })) ?? (await refuseEnded(tx, id));
  await post(tx, { kind: 'return', transactionId: id }, returnPostings(row));
  if (row.type === 'ORDER') await endOrder(tx, id, 'removed');
  await notifyStatus(tx, row, reason);
  return row;
}

/**
 * Revokes a pending transaction of the user: everything held goes back. Null if it is no longer pending, so that of
 * several calls exactly one revokes it.
 *
 * @param ending what becomes of the order of an ORDER: it stays as an orphan for the client to remove, or is removed
 */
export async function revokePending(
  tx: Db,
  userId: string,
  id: string,
  ending: 'orphaned' | 'removed' = 'orphaned',
): Promise<TransactionRow | null> {
  const revoked = await endPending(tx, id, 'REVOKED', { userId });
  if (!revoked) return null;
  await post(tx, { kind: 'return', transactionId: id }, returnPostings(revoked));
  if (revoked.type === 'ORDER') await endOrder(tx, id, ending);
  await notifyStatus(tx, revoked);
  return revoked;
}

/**
 * Spec 4: revokes the caller's own pending transaction.
 *
 * @throws Refusal `notFound` for another user's, `conflict` for one that has ended
 */
export async function revokeTransaction(db: Transactions, userId: string, id: string): Promise<TransactionRow> {
  return db.transaction(async (tx) => {
    const revoked = await revokePending(tx, userId, id);
    if (revoked) return revoked;
    const ended = await findTransaction(tx, id);
    if (ended?.user_id !== userId) throw notFound();
    throw conflict(refusalTexts.notPending(transactionTexts.statusOf(ended.status)), 'not_pending');
  });
}

/** The returned amount, and the transaction afterwards. */
interface GivenBack {
  row: TransactionRow;
  /** The listing that ended; null if the transaction was pending. */
  listing: ListingRow | null;
}

/**
 * Returns to a user what one of their transactions still holds, without rejecting it. A pending one is revoked, as its
 * user could do. An active listing is ended, as if its user deleted it: the rest goes back, and what was sold stays
 * sold.
 *
 * @throws Refusal `notFound`, `conflict` if nothing can be returned
 */
export async function giveBack(tx: Db, id: string): Promise<GivenBack> {
  const found = await findTransaction(tx, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  const revoked = await revokePending(tx, found.user_id, id);
  if (revoked) return { row: revoked, listing: null };
  // It may have ended since it was read.
  const row = (await findTransaction(tx, id)) ?? found;
  if (row.type !== 'LIST' || row.status !== 'COMPLETED') throw conflict(consoleRefusals.holdsNothing(id, row.status));
  const listing = await lockListingOf(tx, id);
  if (!listing) throw conflict(consoleRefusals.listingOver(id));
  await endListing(tx, listing, null);
  return { row, listing };
}
