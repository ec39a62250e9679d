import type { CurrencyCode } from '@contract/values/currencies';
import type { TransactionStatus } from '@contract/values/transaction';
import type { Db } from '@server/db/database';
import type { Outcome, Payment, PaymentState } from './provider';

/** A request to pay that this process has claimed. */
export interface ClaimedPayment extends Payment {
  /** True if the provider is known to have taken it. */
  is_sent: boolean;
  /** True if it was paid, so that it can only be reversed. */
  is_paid: boolean;
  /** True if its funding still waits for the money. */
  is_wanted: boolean;
  /** How often it was tried, this time included. */
  tries: number;
  created_at: Date;
}

/** If a process has not finished in this time, it was killed, and another one asks. */
const CLAIM = `interval '60 seconds'`;

/** Claims at most `most` due requests, those that waited longest first. */
export const claimPayments = (db: Db, now: Date, most: number): Promise<ClaimedPayment[]> =>
  db.query<ClaimedPayment>(
    `with due as (select id from mobile_payments where due_at <= $1 order by due_at, id limit $2 for update skip locked)
     update mobile_payments p set due_at = $1::timestamptz + ${CLAIM}, tries = p.tries + 1
     from due, transactions t, funding_references f
     where p.id = due.id and t.id = p.transaction_id and f.transaction_id = t.id
     returning p.id, trim_scale(t.amount)::text as amount, t.currency_from as currency, f.reference, p.phone,
       p.sent_at is not null as is_sent, p.state = 'successful' as is_paid, t.status = 'PENDING' as is_wanted, p.tries, p.created_at`,
    [now, most],
  );

/** Notes that the provider has taken it. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.query('update mobile_payments set sent_at = coalesce(sent_at, $2) where id = $1', [id, now]);
}

/** The next question, unless a callback was faster. @param waitS null: there is none */
export async function putOffPayment(
  db: Db,
  { id, tries, is_paid: isPaid }: ClaimedPayment,
  now: Date,
  waitS: number | null,
): Promise<void> {
  await db.query(
    `update mobile_payments set due_at = $3::timestamptz + make_interval(secs => $4)
     where id = $1 and tries = $2 and state = $5`,
    [id, tries, now, waitS, isPaid ? 'successful' : 'pending'],
  );
}

/** A request with the funding that it is for. */
export interface PaymentRow {
  state: PaymentState;
  /** Null unless it was paid. */
  credited: boolean | null;
  transaction_id: string;
  status: TransactionStatus;
  user_id: string;
  currency: CurrencyCode;
  amount: string;
  reference: string;
}

/** A request and its funding, locked until the end of the transaction; null if there is none. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | null> {
  // As everywhere, the transaction is locked first.
  await tx.query(
    'select from transactions where id = (select transaction_id from mobile_payments where id = $1) for update',
    [id],
  );
  const [row] = await tx.query<PaymentRow>(
    `select p.state, p.credited, p.transaction_id, t.status, t.user_id, t.currency_from as currency,
       trim_scale(t.amount)::text as amount, f.reference
     from mobile_payments p join transactions t on t.id = p.transaction_id
       join funding_references f on f.transaction_id = t.id
     where p.id = $1 for update of p`,
    [id],
  );
  return row ?? null;
}

/** Ends a request that was not paid. A later word of the provider may still say that it was. */
export async function endUnpaid(tx: Db, id: string, { state, reason }: Outcome): Promise<void> {
  await tx.query(
    `update mobile_payments set state = $2, reason = $3, due_at = null, ended_at = clock_timestamp() where id = $1`,
    [id, state, reason],
  );
}

/** It may be reversed: it is asked about once a day for a while. @param isCredited false if an operator has to look at it */
export async function endPaid(tx: Db, id: string, { paid, receipt }: Outcome, isCredited: boolean): Promise<void> {
  await tx.query(
    `update mobile_payments set state = 'successful', reason = '', ended_at = clock_timestamp(),
       due_at = clock_timestamp() + interval '1 day', paid = $2, paid_currency = $3, receipt = $4, credited = $5
     where id = $1`,
    [id, paid?.amount ?? null, paid?.currency ?? null, receipt, isCredited],
  );
}

/** Ends a request whose money went back, or comes no more. */
export async function endReversed(tx: Db, id: string, { paid, reason, receipt }: Outcome): Promise<void> {
  await tx.query(
    `update mobile_payments set state = 'reversed', reason = $2, due_at = null, ended_at = clock_timestamp(),
       paid = coalesce(paid, $3), paid_currency = coalesce(paid_currency, $4), receipt = coalesce(receipt, $5),
       credited = null
     where id = $1`,
    [id, reason, paid?.amount ?? null, paid?.currency ?? null, receipt],
  );
}

/** The last request for a funding, for its user. */
interface LastPayment {
  state: PaymentState;
  phone: string;
  created_at: Date;
}

export async function findLastPayment(db: Db, transactionId: string): Promise<LastPayment | null> {
  const [row] = await db.query<LastPayment>(
    `select state, phone, created_at from mobile_payments where transaction_id = $1
     order by created_at desc, id limit 1`,
    [transactionId],
  );
  return row ?? null;
}

/** How many requests a user has made in 24 hours. */
export async function countPayments(tx: Db, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from transactions t join mobile_payments p on p.transaction_id = t.id
     where t.user_id = $1 and t.type = 'FUND_WALLET' and p.created_at > now() - interval '1 day'`,
    [userId],
  );
  return row?.count ?? 0;
}

export async function insertPayment(tx: Db, transactionId: string, phone: string): Promise<void> {
  await tx.query('insert into mobile_payments (transaction_id, phone) values ($1, $2)', [transactionId, phone]);
}
