import type { RefundState } from '@contract/console/payouts';
import { type CurrencyCode, isTradable } from '@contract/values/currencies';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db, Transactions } from '@server/db/database';
import { notify } from '@server/modules/notifications';
import { type Act, type ActSource, noteAct } from '@server/modules/operators/acts';
import { takeBack } from '@server/modules/transactions/debts';
import { conflict, notFound } from '@server/platform/refusal';
import type { Outcome, Refund } from './provider';
import { PROVIDER } from './settle';

/** Money that a provider has for us and that no funding got, or that is on its way back. */
interface UncreditedRow {
  payment: string;
  at: Date;
  transaction_id: string;
  email: string;
  /** Of the funding. */
  amount: string;
  currency: string;
  status: string;
  /** What was paid; null if the provider named no currency of ours. */
  paid: string | null;
  paid_currency: CurrencyCode | null;
  receipt: string | null;
  /** Null, like the failure, if nobody sends it back yet. */
  state: RefundState | null;
  failure: string | null;
}

/** The oldest first. What went back is no longer among them. */
export const findUncredited = (db: Db, most: number): Promise<UncreditedRow[]> =>
  db.query<UncreditedRow>(
    `select p.id as payment, p.ended_at as at, p.transaction_id, u.email, trim_scale(t.amount)::text as amount,
       t.currency_from as currency, t.status, trim_scale(p.paid)::text as paid, p.paid_currency, p.receipt,
       r.state, r.failure
     from (select id from mobile_payments where credited is false
       union select payment_id from mobile_refunds where state <> 'successful') open
     join mobile_payments p using (id) join transactions t on t.id = p.transaction_id join users u on u.id = t.user_id
     left join mobile_refunds r on r.payment_id = p.id
     where p.state <> 'reversed' and r.state is distinct from 'successful' order by p.ended_at, p.id limit $1`,
    [most],
  );

/** The payment that credited a funding, if a provider could send it back. */
export async function findRefundable(db: Db, transactionId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `select id from mobile_payments where transaction_id = $1 and credited
       and not exists (select from reversed_fundings where transaction_id = $1)`,
    [transactionId],
  );
  return row?.id ?? null;
}

interface PaidRow {
  transaction_id: string;
  user_id: string;
  credited: boolean;
  paid: string | null;
  paid_currency: CurrencyCode | null;
  receipt: string | null;
  state: RefundState | null;
}

/** A payment that was made, locked behind its funding, as everywhere. @throws Refusal `notFound` */
async function lockPaid(tx: Db, payment: string): Promise<PaidRow> {
  await tx.query(
    'select from transactions where id = (select transaction_id from mobile_payments where id = $1) for update',
    [payment],
  );
  const [row] = await tx.query<PaidRow>(
    `select p.transaction_id, t.user_id, p.credited, trim_scale(p.paid)::text as paid, p.paid_currency, p.receipt,
       (select state from mobile_refunds where payment_id = p.id) as state
     from mobile_payments p join transactions t on t.id = p.transaction_id
     where p.id = $1 and p.state = 'successful' for update of p`,
    [payment],
  );
  if (!row) throw notFound(consoleRefusals.debt.noPayment);
  return row;
}

export interface RefundWish {
  payment: string;
  reason: string;
  /** True if it was sent back in the portal of the provider. */
  by_hand: boolean;
}

/** Keeps that it goes back, or that what failed was done by hand. */
async function saveRefund(tx: Db, wish: RefundWish, operator: string): Promise<void> {
  await tx.query(
    `insert into mobile_refunds (payment_id, by_hand, operator, reason, state, due_at, ended_at)
     values ($1, $2, $3, $4, case when $2 then 'successful' else 'pending' end, case when not $2 then now() end,
       case when $2 then now() end)
     on conflict (payment_id) do update set by_hand = true, operator = $3, reason = $4, state = 'successful',
       ended_at = now()`,
    [wish.payment, wish.by_hand, operator, wish.reason],
  );
}

/**
 * Sends a payment back to the phone that paid it, once: what was not credited as it is, and what was credited out of the
 * wallet, if that still has all of it. The user is notified with the reason. What the provider could not send back may be
 * noted as done by hand.
 *
 * @throws Refusal `notFound`, `conflict`
 */
export async function refundPayment(tx: Db, wish: RefundWish, canSend: boolean, { operator }: ActSource): Promise<Act> {
  const row = await lockPaid(tx, wish.payment);
  const { transaction_id: transaction, user_id: userId, paid, paid_currency: currency, receipt } = row;
  if (row.state === 'successful' || row.state === 'pending' || (row.state === 'failed' && !wish.by_hand))
    throw conflict(consoleRefusals.debt.refunded);
  if (!wish.by_hand && !(canSend && paid !== null && currency !== null && isTradable(currency)))
    throw conflict(consoleRefusals.debt.onlyByHand);
  if (row.credited && row.state === null) await takeBack(tx, transaction, wish.reason, operator, true);
  await saveRefund(tx, wish, operator);
  if (row.state === null) {
    const money = `${formatExact(paid ?? '')} ${currency ?? ''}`.trim();
    const message = () => factorNoticeTexts.refunded(money, wish.reason);
    await notify(tx, { userId, message, about: { kind: 'funding', transaction } });
  }
  return {
    act: 'refund payment',
    subject: `transaction ${transaction}`,
    reason: wish.reason,
    after: { amount: paid, currency, receipt, state: wish.by_hand ? 'successful' : 'pending' },
  };
}

/** A refund that this process has claimed. */
export interface ClaimedRefund extends Refund {
  tries: number;
}

/** Claims at most `most` due refunds. If a process has not finished in a minute, another one asks. */
export const claimRefunds = (db: Db, now: Date, most: number): Promise<ClaimedRefund[]> =>
  db.query<ClaimedRefund>(
    `with due as (
       select payment_id from mobile_refunds where due_at <= $1 order by due_at limit $2 for update skip locked
     )
     update mobile_refunds r set due_at = $1::timestamptz + interval '60 seconds', tries = r.tries + 1
     from due, mobile_payments p, funding_references f
     where r.payment_id = due.payment_id and p.id = r.payment_id and f.transaction_id = p.transaction_id
     returning r.id, p.id as payment, trim_scale(p.paid)::text as amount, p.paid_currency as currency, f.reference, r.tries`,
    [now, most],
  );

/** The next question. */
export async function putOffRefund(db: Db, { id, tries }: ClaimedRefund, now: Date, waitS: number): Promise<void> {
  await db.query(
    `update mobile_refunds set due_at = $3::timestamptz + make_interval(secs => $4)
     where id = $1 and tries = $2 and state = 'pending'`,
    [id, tries, now, waitS],
  );
}

/** Keeps how a refund ended, with an entry in the log. */
export async function endRefund(db: Transactions, id: string, { state, reason, receipt }: Outcome): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ transaction_id: string }>(
      `update mobile_refunds r set state = $2, failure = $3, due_at = null, ended_at = now() from mobile_payments p
       where r.id = $1 and r.state = 'pending' and p.id = r.payment_id returning p.transaction_id`,
      [id, state === 'successful' ? state : 'failed', reason],
    );
    if (!row) return;
    const after = { state, receipt };
    await noteAct(tx, PROVIDER, { act: 'refund payment', subject: `transaction ${row.transaction_id}`, reason, after });
  });
}
