import { transactionTexts } from '@/texts/transactions';
import { decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { conflict, invalid, notFound } from '@server/platform/refusal';
import { bankOf, holdOf, walletOf } from '@server/ledger/accounts';
import { post } from '@server/ledger/post';
import { endOrder } from '@server/modules/orders/record/repository';
import { returnPostings } from './record/holds';
import { endPending, findTransaction, type TransactionRow } from './record/repository';
import { notifyStatus } from './record/transactionNews';

async function refuseEnded(tx: Db, id: string): Promise<never> {
  const found = await findTransaction(tx, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  throw conflict(consoleRefusals.notPending(id, transactionTexts.statusOf(found.status)));
}

/**
 * The operator approves a funding (from the bank account outside to the wallet) or a withdrawal (from the hold to the
 * bank account outside).
 *
 * @throws Refusal `notFound`, `conflict` if it has ended, `invalid` if its type needs no approval
 */
export async function approve(tx: Db, id: string): Promise<TransactionRow> {
  const row = (await endPending(tx, id, 'COMPLETED')) ?? (await refuseEnded(tx, id));
  const { user_id: userId, currency_from: currency } = row;
  const amount = decimal(row.amount);
  const outside = bankOf(currency, id);
  if (row.type === 'FUND_WALLET') {
    const destination = walletOf(userId, currency);
    await post(tx, { kind: 'fund', transactionId: id }, [{ source: outside, destination, currency, amount }]);
  } else if (row.type === 'WITHDRAW') {
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
