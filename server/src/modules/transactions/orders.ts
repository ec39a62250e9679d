import type { OrderMatch } from '@contract/orders';
import { CURRENCIES } from '@contract/values/currencies';
import type { Db } from '@server/db/database';
import { allowed, newestOfKinds, type Source } from '@server/modules/windows';

export interface OrderRow {
  id: string;
  user_id: string;
  transaction_id: string;
  order_type: string;
  amount: string;
  currency_from: string;
  currency_to: string;
  rate: string;
  status: string;
  /** True if its transaction was revoked: the order only waits to be removed. */
  is_orphan: boolean;
}

/** The columns of an OrderRow, from an order `t`. */
const SELECT_ORDERS = `
  select t.id, t.user_id, t.transaction_id, t.order_type, t.amount, t.currency_from, t.currency_to, t.rate, t.status,
         t.orphaned_at is not null as is_orphan
  from orders t`;

/** True for an order `t` that is pending and can be filled, in SQL. */
const IS_LIVE = `t.status = 'pending' and t.orphaned_at is null`;

/** A user's live pending orders, newest first. */
export function findOwnOrders(db: Db, userId: string): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `${SELECT_ORDERS} where t.user_id = $1 and ${IS_LIVE} order by t.created_at desc, t.id desc`,
    [userId],
  );
}

/** The values that an order must equal, by the column of an order `t`. */
type Match = Partial<Omit<OrderMatch, 'user'>> & { status?: string };
const MATCHES: Record<keyof Match, string> = {
  status: 't.status = lower($?)',
  currency_from: 't.currency_from = $?',
  currency_to: 't.currency_to = $?',
  rate: 't.rate = $?::numeric',
  amount: 't.amount = $?::numeric',
};

/** A user's orders that match all given fields, orphans first, then the newest. */
export function findMatchingOrders(db: Db, userId: string, match: Match): Promise<OrderRow[]> {
  const given = (Object.keys(MATCHES) as (keyof Match)[]).filter((name) => match[name] !== undefined);
  // The text contains only the given conditions, so that an index serves it.
  const conditions = given.map((name, index) => ` and ${MATCHES[name].replace('?', String(index + 2))}`).join('');
  return db.query<OrderRow>(
    `${SELECT_ORDERS} where t.user_id = $1${conditions} order by t.orphaned_at is null, t.id desc`,
    [userId, ...given.map((name) => match[name])],
  );
}

/** The transaction of one of the user's orders, or null if the order is another user's. */
export async function findTransactionOf(tx: Db, userId: string, orderId: string): Promise<string | null> {
  const [order] = await tx.query<{ transaction_id: string }>(
    'select transaction_id from orders where id = $1 and user_id = $2',
    [orderId, userId],
  );
  return order?.transaction_id ?? null;
}

/** Stores the pending order of a new ORDER transaction. */
export async function insertOrder(tx: Db, transactionId: string): Promise<void> {
  await tx.query(
    `insert into orders (user_id, transaction_id, amount, currency_from, currency_to, rate)
     select user_id, id, amount, currency_from, currency_to, rate from transactions where id = $1`,
    [transactionId],
  );
}

/** Completes the orders of ORDER transactions. Other transactions have none. */
export async function completeOrders(tx: Db, transactionIds: readonly string[]): Promise<void> {
  await tx.query(
    `update orders set status = 'completed', orphaned_at = null
     where transaction_id = any($1::bigint[]) and status = 'pending'`,
    [transactionIds],
  );
}

/** Ends the order of a transaction that was not filled. An orphan stays until the client calls remove_order. */
export async function endOrder(tx: Db, transactionId: string, ending: 'removed' | 'orphaned'): Promise<void> {
  await tx.query(
    `update orders set status = case when $2 = 'orphaned' then 'pending' else $2 end,
       orphaned_at = case when $2 = 'orphaned' then now() end
     where transaction_id = $1 and status = 'pending'`,
    [transactionId, ending],
  );
}

/** Removes the orders that were orphaned `afterS` seconds ago. @returns how many */
export async function removeOrphans(tx: Db, now: Date, afterS: number): Promise<number> {
  const removed = await tx.query(
    `update orders set status = 'removed'
     where status = 'pending' and orphaned_at <= $1::timestamptz - make_interval(secs => $2) returning id`,
    [now, afterS],
  );
  return removed.length;
}

/** Removes every pending order of a user. */
export async function removePendingOrders(tx: Db, userId: string): Promise<void> {
  await tx.query(`update orders set status = 'removed' where user_id = $1 and status = 'pending'`, [userId]);
}

/** A user's live pending orders. */
export const OWN_ORDERS: Source = { list: 'orders', table: 'orders', where: IS_LIVE };

const FOUND = newestOfKinds(
  OWN_ORDERS,
  'unnest($7::text[]) currencies(currency)',
  't.currency_from = currencies.currency',
);
const WINDOW = `${SELECT_ORDERS} join (${FOUND}) found on found.id = t.id order by t.created_at desc, t.id desc`;

/** The newest of a user's live orders within bounds, newest first; only those that pay a currency if one is given. */
export const findOwnWindow = (db: Db, bounds: readonly unknown[], currency: string | undefined): Promise<OrderRow[]> =>
  db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);
