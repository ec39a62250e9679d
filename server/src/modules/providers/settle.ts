import { compare, decimal } from '@/domain/money/decimal';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db, Transactions } from '@server/db/database';
import { findLanguages } from '@server/modules/languages';
import { type ActSource, noteAct } from '@server/modules/operators/acts';
import { findTakenBack, takeBack } from '@server/modules/transactions/debts';
import { approve } from '@server/modules/transactions/ending';
import { announce } from '@server/news/announce';
import { inLanguageOf } from '@server/platform/languages';
import type { Outcome, PaymentState } from './provider';
import { endPaid, endReversed, endUnpaid, lockPayment, type PaymentRow } from './requests';

/** In the log of acts, where an operator would be. */
export const PROVIDER: ActSource = { operator: 'mobile money', role: 'provider', origin: 'provider', address: '' };

/** True if it is exactly the money of the funding. */
const isExact = ({ currency, amount }: PaymentRow, { paid }: Outcome): boolean =>
  paid?.currency === currency && compare(decimal(paid.amount), decimal(amount)) === 0;

const moneyOf = ({ paid, receipt }: Outcome) => ({
  amount: paid?.amount ?? null,
  currency: paid?.currency ?? null,
  receipt,
});

/** Credits what was paid for a funding, or leaves it to an operator, who finds it in the history of the case. */
async function takePaid(tx: Db, id: string, row: PaymentRow, outcome: Outcome): Promise<void> {
  const isCredited = row.status === 'PENDING' && isExact(row, outcome);
  await endPaid(tx, id, outcome, isCredited);
  const ended = isCredited ? await approve(tx, row.transaction_id) : row;
  await noteAct(tx, PROVIDER, {
    act: isCredited ? 'approve' : 'note payment',
    subject: `transaction ${row.transaction_id}`,
    before: { status: row.status },
    after: { status: ended.status, ...moneyOf(outcome) },
  });
}

/** What the user reads of it, in their language. */
async function whyOf(tx: Db, userId: string): Promise<string> {
  const language = (await findLanguages(tx, [userId])).get(userId) ?? '';
  return inLanguageOf(language, () => factorNoticeTexts.reversed);
}

/**
 * Takes back the funding that a payment has credited, as an operator would. What was not credited, or was taken back
 * before, is only noted.
 */
async function takeReversed(tx: Db, id: string, row: PaymentRow, outcome: Outcome): Promise<void> {
  const { transaction_id: transaction, user_id: userId, credited } = row;
  const { reason } = outcome;
  await endReversed(tx, id, outcome);
  const isTaken = credited === true && isExact(row, outcome) && (await findTakenBack(tx, transaction)) === null;
  const what = isTaken ? await takeBack(tx, transaction, await whyOf(tx, userId), PROVIDER.operator) : null;
  await noteAct(tx, PROVIDER, {
    act: what ? 'take back' : 'note reversal',
    subject: `transaction ${transaction}`,
    reason,
    after: { ...moneyOf(outcome), ...(what && { taken: what.taken, owed: what.owed }) },
  });
}

/** What is said is carried out only if it is more than what is known. */
const WEIGHT: Readonly<Record<PaymentState, number>> = {
  pending: 0,
  failed: 1,
  expired: 1,
  successful: 2,
  reversed: 3,
};

/**
 * Carries out what a provider says of a request, by whichever way it was heard, and however often: it is credited once,
 * and taken back once. That it was paid counts until it is reversed, also if that is heard first; that it was not counts
 * until the provider says otherwise.
 *
 * @returns false if there is no such request
 */
export async function settlePayment(db: Transactions, id: string, outcome: Outcome): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    if (!row || WEIGHT[outcome.state] <= WEIGHT[row.state]) return row !== null;
    if (outcome.state === 'reversed') await takeReversed(tx, id, row, outcome);
    else if (outcome.state === 'successful') await takePaid(tx, id, row, outcome);
    else await endUnpaid(tx, id, outcome);
    await announce(tx, 'notifications', [row.user_id]);
    return true;
  });
}
