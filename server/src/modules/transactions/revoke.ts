import { transactionTexts } from '@/texts/transactions';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { conflict, notFound } from '@server/platform/refusal';
import { post } from '@server/ledger/post';
import { endOrder } from '@server/modules/orders/record/repository';
import { returnPostings } from './record/holds';
import { endPending, findTransaction, type TransactionRow } from './record/repository';
import { notifyStatus } from './record/transactionNews';

/**
 * Revokes a pending transaction of the user: everything held goes back. Null if it is no longer pending, so that of
 * several calls exactly one revokes it. The order of an ORDER stays as an orphan for the client to remove.
 */
export async function revokePending(tx: Db, userId: string, id: string): Promise<TransactionRow | null> {
  const revoked = await endPending(tx, id, 'REVOKED', { userId });
  if (!revoked) return null;
  await post(tx, { kind: 'return', transactionId: id }, returnPostings(revoked));
  if (revoked.type === 'ORDER') await endOrder(tx, id, 'orphaned');
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
    throw conflict(refusalTexts.notPending(transactionTexts.statusOf(ended.status)));
  });
}
