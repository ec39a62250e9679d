import { compare, decimal } from '@/domain/money/decimal';
import type { Db, Transactions } from '@server/db/database';
import { type ActSource, noteAct } from '@server/modules/operators/acts';
import { approve } from '@server/modules/transactions/ending';
import { announce } from '@server/news/announce';
import type { Outcome } from './provider';
import { endPaid, endUnpaid, lockPayment, type PaymentRow } from './requests';

/** In the log of acts, where an operator would be. */
export const PROVIDER: ActSource = { operator: 'mobile money', role: 'provider', origin: 'provider', address: '' };

/** True if the funding still waits, for exactly this money. */
const isExact = ({ status, currency, amount }: PaymentRow, { paid }: Outcome): boolean =>
  status === 'PENDING' && paid?.currency === currency && compare(decimal(paid.amount), decimal(amount)) === 0;

/** Credits what was paid for a funding, or leaves it to an operator, who finds it in the history of the case. */
async function takePaid(tx: Db, id: string, row: PaymentRow, outcome: Outcome): Promise<void> {
  const { paid, receipt } = outcome;
  const isCredited = isExact(row, outcome);
  await endPaid(tx, id, outcome, isCredited);
  const ended = isCredited ? await approve(tx, row.transaction_id) : row;
  await noteAct(tx, PROVIDER, {
    act: isCredited ? 'approve' : 'note payment',
    subject: `transaction ${row.transaction_id}`,
    before: { status: row.status },
    after: { status: ended.status, amount: paid?.amount ?? null, currency: paid?.currency ?? null, receipt },
  });
}

/**
 * Carries out what a provider says of a request, by whichever way it was heard, and however often: it is credited once.
 * That it was paid counts for ever; that it was not counts until the provider says otherwise.
 *
 * @returns false if there is no such request
 */
export async function settlePayment(db: Transactions, id: string, outcome: Outcome): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    if (!row || row.state === 'successful' || outcome.state === 'pending') return row !== null;
    if (outcome.state === 'successful') await takePaid(tx, id, row, outcome);
    else if (row.state === 'pending') await endUnpaid(tx, id, outcome);
    await announce(tx, 'notifications', [row.user_id]);
    return true;
  });
}
