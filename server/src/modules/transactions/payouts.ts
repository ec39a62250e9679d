import { Hono } from 'hono';
import { fundingReferenceQuery } from '@contract/paymentDetails';
import type { PayoutState } from '@contract/payments';
import { decimal, isZero, subtract } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/read';
import { bankOf, type Entry, postAll, roundingOf, walletOf, withoutEmpty } from '@server/ledger';
import { notify } from '@server/modules/notifications';
import { requireUser } from '@server/modules/sessions/requireUser';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { notFound } from '@server/platform/refusal';
import { announceBeside, findTransaction, type TransactionRow } from './record';

/** Open screens of its user ask again what became of a payout. */
export async function announcePayout(tx: Db, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx, id);
  if (!row) throw new Error(`no withdrawal ${id}`);
  await announceBeside(tx, [id]);
  return row;
}

/**
 * What its file left out of a withdrawal, because banks pay whole cents. It is booked once, when the payout first ends:
 * from the bank, which never moved it, to what is left over from rounding (decision 607).
 */
async function restOf(tx: Db, { id, currency_from: currency }: TransactionRow) {
  // A payment and its return may come at the same moment.
  await tx.query('select from transactions where id = $1 for no key update', [id]);
  const [row] = await tx.query<{ rest: string; is_booked: boolean }>(
    `select (t.amount - p.amount)::text as rest,
            exists (select from journals where transaction_id = t.id and kind = 'rest') as is_booked
       from payouts p join transactions t on t.id = p.transaction_id where t.id = $1`,
    [id],
  );
  const [amount, outside, left] = [decimal(row?.rest ?? '0'), bankOf(currency, id), roundingOf(currency, id)];
  const postings = [{ source: outside, destination: left, currency, amount }];
  const entry: Entry = { kind: 'rest', transactionId: id, postings };
  return { amount, left, entries: row?.is_booked === true || isZero(amount) ? [] : [entry] };
}

/** Books that a withdrawal was paid. The caller makes sure that it is once. */
export async function payOut(tx: Db, id: string): Promise<TransactionRow> {
  const row = await announcePayout(tx, id);
  await postAll(tx, (await restOf(tx, row)).entries);
  return row;
}

/** Puts the whole amount of a withdrawal back on its user's wallet, and notifies them. The caller makes sure that it is once. */
export async function putBack(tx: Db, id: string, reason: string): Promise<TransactionRow> {
  const row = await announcePayout(tx, id);
  const { user_id: userId, currency_from: currency, amount } = row;
  await announce(tx, 'homepage_updates', [userId]);
  const { amount: rest, left, entries } = await restOf(tx, row);
  const destination = walletOf(userId, currency);
  const postings = withoutEmpty([
    { source: bankOf(currency, id), destination, currency, amount: subtract(decimal(amount), rest) },
    { source: left, destination, currency, amount: rest },
  ]);
  await postAll(tx, [...entries, { kind: 'return', transactionId: id, postings }]);
  const message = () => factorNoticeTexts.payoutReturned(`${formatExact(amount)} ${currency}`, reason);
  // Without a status the app shows this sentence: the withdrawal itself stays completed.
  await notify(tx, { userId, message, about: { kind: 'withdrawal', transaction: id, amount: { amount, currency } } });
  return row;
}

interface PayoutRow {
  /** Null, like the other columns, if it is in no file. */
  state: PayoutState | null;
  reference: string;
  sent_at: Date;
  at: Date | null;
  reason: string | null;
}

/** What became of a user's own withdrawal; null if it is none of theirs. */
export async function findOwnPayout(db: Db, userId: string, id: string): Promise<PayoutRow | null> {
  const [row] = await db.query<PayoutRow>(
    `select case when p.reference is not null then coalesce(o.outcome, 'sent') end as state, p.reference,
            f.created_at as sent_at, o.at, o.reason
       from transactions t left join payouts p on p.transaction_id = t.id left join payout_files f on f.id = p.file_id
       left join lateral (select outcome, at, reason from payout_outcomes where transaction_id = p.transaction_id
         order by outcome = 'returned' desc limit 1) o on true
      where t.id = $2 and t.user_id = $1 and t.type = 'WITHDRAW'`,
    [userId, id],
  );
  return row ?? null;
}

/** payouts/: what became of a withdrawal. Our own call (docs/PROTOCOL.md). */
export function payoutsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getPayout'), requireUser, async (c) => {
    const { transaction } = readQuery(c, fundingReferenceQuery);
    const row = await findOwnPayout(c.get('db'), c.get('user').id, transaction);
    if (!row) throw notFound();
    const { state, reference, sent_at: sentAt, at, reason } = row;
    const payout = state && { state, reference, sent_at: isoTime(sentAt), at: at && isoTime(at), reason };
    return c.json({ payout });
  });
}
