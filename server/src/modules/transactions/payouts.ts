import { Hono } from 'hono';
import { fundingReferenceQuery } from '@contract/paymentDetails';
import type { PayoutState } from '@contract/payments';
import { decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/read';
import { bankOf, post, walletOf } from '@server/ledger';
import { notify } from '@server/modules/notifications';
import { requireUser } from '@server/modules/sessions/requireUser';
import { isoTime } from '@server/platform/formats';
import { notFound } from '@server/platform/refusal';
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
