import { Hono } from 'hono';
import { type OrderName, orderName } from '@contract/programs';
import type { TransactionStatus } from '@contract/values/transaction';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import type { Db, Transactions } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload, readQuery } from '@server/http/read';
import { answerOnce, findMadeWith } from '@server/modules/idempotency';
import { endListing, lockListingOf } from '@server/modules/listings/repository';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { wireId, wireIdOrNull, wireMoney } from '@server/modules/wire';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import { revokePending } from './ending';

interface OrderRow {
  id: string;
  type: string;
  status: TransactionStatus;
  listing: string | null;
  listing_status: 'active' | 'filled' | 'removed' | null;
  currency_from: string;
  currency_to: string;
  amount: string;
  filled: string;
  left: string;
  received: string;
  fee: string;
  rate: string;
  created_at: Date;
}

/** Transactions of a user, and what became of them, from one snapshot. */
const ORDERS = `
  select t.id, t.type, t.status, l.id as listing, l.status as listing_status, t.currency_from, t.currency_to, t.created_at,
    coalesce(l.amount, t.amount) as amount, coalesce(l.rate, t.rate) as rate,
    case when t.status in ('REVOKED', 'REJECTED') then 0 else t.transaction_fee end as fee,
    case when l.id is not null then sold.taken when t.status = 'COMPLETED' then t.amount else 0 end as filled,
    case when l.id is not null then a.balance when t.status = 'PENDING' then t.amount else 0 end as left,
    case when l.id is not null then sold.paid else bought.taken end as received
  from transactions t left join listings l on l.transaction_id = t.id left join accounts a on a.listing_id = l.id
  cross join lateral (select coalesce(sum(taken), 0) as taken, coalesce(sum(paid), 0) as paid
    from fills where listing_id = l.id) sold
  cross join lateral (select coalesce(sum(f.taken), 0) as taken from fills f join listings o on o.id = f.listing_id
    where f.transaction_id = t.id and o.currency = t.currency_to) bought
  where t.user_id = $1 and t.id = any($2::bigint[]) order by t.id`;

const ENDINGS = { COMPLETED: 'completed', REVOKED: 'cancelled', REJECTED: 'rejected', PENDING: 'pending' } as const;
const LISTED = { active: 'open', filled: 'completed', removed: 'cancelled' } as const;

const presentOrder = (row: OrderRow) => ({
  transaction: wireId(row.id),
  type: row.type,
  status: row.listing_status ? LISTED[row.listing_status] : ENDINGS[row.status],
  listing: wireIdOrNull(row.listing),
  currency_from: row.currency_from,
  currency_to: row.currency_to,
  amount: wireMoney(row.amount),
  filled: wireMoney(row.filled),
  left: wireMoney(row.left),
  returned: toText(subtract(subtract(decimal(row.amount), decimal(row.filled)), decimal(row.left))),
  received: wireMoney(row.received),
  fee: wireMoney(row.fee),
  rate: wireMoney(row.rate),
  created_at: row.created_at.toISOString(),
});

const ONE_NAME = 'one of client_id, transaction and listing is needed';

/** The transactions that a name means, perhaps none. @throws Refusal `invalid` unless it is one name */
async function findNamed(db: Db, userId: string, { client_id: key, transaction, listing }: OrderName) {
  const names = [key, transaction, listing].filter((name) => name !== undefined);
  if (names.length !== 1) throw invalidField('client_id', ONE_NAME);
  if (key !== undefined) return findMadeWith(db, userId, key);
  if (transaction !== undefined) return [transaction];
  const sql = 'select transaction_id as id from listings where id = $1 and user_id = $2';
  return (await db.query<{ id: string }>(sql, [listing, userId])).map(({ id }) => id);
}

/** @throws Refusal `notFound` also for those of another user */
async function readOrders(db: Db, userId: string, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = ids.length === 0 ? [] : await db.query<OrderRow>(ORDERS, [userId, ids]);
  if (rows.length === 0) throw notFound();
  return rows;
}

/** What can be cancelled here: fundings and withdrawals are no orders. */
const TRADES: readonly string[] = ['LIST', 'ORDER', 'MOF_ORDER'];

/** @returns false if it has ended */
async function endOne(tx: Db, userId: string, { id, type }: OrderRow): Promise<boolean> {
  // It waits for a worker that lists it at this moment. Then it is no longer pending, and the listing is there.
  if (await revokePending(tx, userId, id, 'removed')) return true;
  const listing = type === 'LIST' ? await lockListingOf(tx, id) : null;
  if (!listing) return false;
  await endListing(tx, listing, null);
  return true;
}

/**
 * Ends an order, whether it is pending or listed. Of an exchange that has filled a part, the listed rest is ended.
 *
 * @throws Refusal `notFound`, `conflict` if it has ended
 */
function cancelOrder(db: Transactions, userId: string, name: OrderName) {
  return db.transaction(async (tx) => {
    const ids = await findNamed(tx, userId, name);
    const orders = (await readOrders(tx, userId, ids)).filter(({ type }) => TRADES.includes(type));
    if (orders.length === 0) throw notFound();
    let isEnded = false;
    for (const order of orders) if (await endOne(tx, userId, order)) isEnded = true;
    if (!isEnded) throw conflict(refusalTexts.orderEnded, 'order_ended');
    return (await readOrders(tx, userId, ids)).map(presentOrder);
  });
}

/** order-status/ and cancel/: our own calls for programs (docs/PROTOCOL.md). */
export function orderStatusRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getOrderStatus'), requireActiveUser, async (c) => {
      const [db, userId] = [c.get('db'), c.get('user').id];
      const ids = await findNamed(db, userId, readQuery(c, orderName));
      return c.json((await readOrders(db, userId, ids)).map(presentOrder));
    })
    .post(callPath('cancelOrder'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, orderName);
      const prepare = () => (db: Transactions) => cancelOrder(db, c.get('user').id, payload);
      return answerOnce(c, { payload, call: 'cancelOrder', prepare });
    });
}
