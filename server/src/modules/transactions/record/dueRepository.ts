import type { Db } from '@server/db/database';

/** Retries wait this long. An order is also tried again as soon as a listing that may serve it appears. */
const RETRY_AFTER_S = 15;

const NEWS = `exists (
  select 1 from listings l where l.created_at > t.tried_at and (
    t.type = 'ORDER' and l.currency = t.currency_to and l.swap_to = t.currency_from and l.rate = t.rate
    or t.type = 'MOF_ORDER' and position(l.swap_to || '->' || l.currency in t.path) > 0))`;

/**
 * `new`: never tried, or a listing that may serve it has appeared since. `again`: tried before, and no such listing is
 * known.
 */
export type Turn = 'new' | 'again';

const TURNS: Readonly<Record<Turn, { isDue: string; order: string }>> = {
  new: { isDue: `(t.tried_at is null or t.tried_at < $1::timestamptz and ${NEWS})`, order: 't.id' },
  again: {
    isDue: `t.tried_at <= $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)})`,
    order: 't.tried_at, t.id',
  },
};

/**
 * Locks a LIST, ORDER or MOF_ORDER that is due and that no other worker holds, so that workers share the work. New ones
 * are taken oldest first, retries by the longest wait. The share lock prevents a deactivation of the user in the
 * meantime.
 */
export async function claimDue(tx: Db, turn: Turn, now: Date, processAfterS: number): Promise<string | null> {
  const { isDue, order } = TURNS[turn];
  const [due] = await tx.query<{ id: string }>(
    `select t.id from transactions t join users u on u.id = t.user_id
     where t.status = 'PENDING' and t.type in ('LIST', 'ORDER', 'MOF_ORDER') and u.deactivated_at is null
       and t.created_at <= $1::timestamptz - make_interval(secs => $2) and ${isDue}
     order by ${order} limit 1 for update of t skip locked for share of u skip locked`,
    [now, processAfterS],
  );
  return due?.id ?? null;
}

/** Locks the oldest funding or withdrawal that is due for approval in the demo. */
export async function claimApproval(tx: Db, now: Date, approveAfterS: number): Promise<string | null> {
  const [due] = await tx.query<{ id: string }>(
    `select id from transactions
     where status = 'PENDING' and type in ('FUND_WALLET', 'WITHDRAW')
       and created_at <= $1::timestamptz - make_interval(secs => $2)
       and (tried_at is null or tried_at <= $1::timestamptz - make_interval(secs => $3))
     order by id limit 1 for update skip locked`,
    [now, approveAfterS, RETRY_AFTER_S],
  );
  return due?.id ?? null;
}

/** Records that a transaction was tried without success. */
export async function postpone(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query('update transactions set tried_at = $2 where id = $1', [id, now]);
}
