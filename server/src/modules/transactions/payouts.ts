import { decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import { bankOf, post, walletOf } from '@server/ledger';
import { notify } from '@server/modules/notifications';
import { announceTransaction, findTransaction, type TransactionRow } from './record';

/** Open screens of its user ask again what became of a payout. */
export async function announcePayout(tx: Db, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx, id);
  if (!row) throw new Error(`no withdrawal ${id}`);
  await announceTransaction(tx, row);
  return row;
}

/** Puts the whole amount of a withdrawal back on its user's wallet, and notifies them. The caller makes sure that it is once. */
export async function putBack(tx: Db, id: string, reason: string): Promise<TransactionRow> {
  const row = await announcePayout(tx, id);
  const { user_id: userId, currency_from: currency, amount } = row;
  const posting = { source: bankOf(currency, id), destination: walletOf(userId, currency), currency };
  await post(tx, { kind: 'return', transactionId: id }, [{ ...posting, amount: decimal(amount) }]);
  const message = () => factorNoticeTexts.payoutReturned(`${formatExact(amount)} ${currency}`, reason);
  // Without a status the app shows this sentence: the withdrawal itself stays completed.
  await notify(tx, { userId, message, about: { kind: 'withdrawal', transaction: id, amount: { amount, currency } } });
  return row;
}
