import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { conflict, notFound } from '@server/platform/refusal';
import { post } from '@server/ledger/post';
import { endOrder } from '@server/modules/orders/record/repository';
import { returnPostings } from './record/holds';
import { endPending, findTransaction, type TransactionRow } from './record/repository';
import { tellStatus } from './record/tellChange';

/**
 * Revokes an own pending transaction: everything held goes back. Null where it is not pending any more, so that
 * of many calls exactly one revokes. The order of an ORDER is left as an orphan for the client to remove.
 */
export async function revokePending(tx: Db, userId: string, id: string): Promise<TransactionRow | null> {
  const revoked = await endPending(tx, id, 'REVOKED', { userId });
  if (!revoked) return null;
  await post(tx, { kind: 'return', transactionId: id }, returnPostings(revoked));
  if (revoked.type === 'ORDER') await endOrder(tx, id, 'orphaned');
  await tellStatus(tx, revoked);
  return revoked;
}

/**
 * Spec 4: revokes the caller's own pending transaction.
 *
 * @throws Refusal `notFound` for one that is not his, `conflict` for one that has ended
 */
export async function revokeTransaction(db: Transactions, userId: string, id: string): Promise<TransactionRow> {
  return db.transaction(async (tx) => {
    const revoked = await revokePending(tx, userId, id);
    if (revoked) return revoked;
    const ended = await findTransaction(tx, id);
    if (ended?.user_id !== userId) throw notFound();
    throw conflict(`Only a pending transaction can be revoked; this one is ${ended.status}.`);
  });
}
