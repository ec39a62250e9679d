import { Hono } from 'hono';
import type { OrderMatch } from '@contract/orders';
import { type OfferWindowQuery, offerWindowQuery } from '@contract/countedWindows';
import { canonicalDecimal } from '@contract/values/decimals';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readQuery } from '@server/http/read';
import { invalidField, notFound } from '@server/platform/refusal';
import {
  endOrder,
  findMatchingOrders,
  findOwnOrders,
  findOwnWindow,
  findTransactionOf,
  type OrderRow,
  OWN_ORDERS,
} from './transactions/orders';
import { requireUser } from './sessions/requireUser';
import { revokePending } from './transactions/ending';
import { readWindow, type Window } from './windows';
import { wireId, wireMoney } from './wire';

/** Spec 3, Order, with the transaction it belongs to. `currency` is the currency that the order pays in. */
const presentOrder = (order: OrderRow) => ({
  id: wireId(order.id),
  user: wireId(order.user_id),
  order_type: order.order_type,
  amount: wireMoney(order.amount),
  currency: order.currency_from,
  currency_from: order.currency_from,
  currency_to: order.currency_to,
  rate: wireMoney(order.rate),
  status: order.status,
  transaction: wireId(order.transaction_id),
});

/** One window of a user's live orders, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export const readOwnOrderWindow = (db: Db, userId: string, asked: OfferWindowQuery): Promise<Window> =>
  readWindow(db, userId, {
    source: OWN_ORDERS,
    asked,
    find: (bounds) => findOwnWindow(db, bounds, asked.currency),
    present: presentOrder,
  });

function readNumber(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const canonical = canonicalDecimal(text);
  if (canonical === null) throw invalidField(field, `${field} expects a number`);
  return canonical;
}

/**
 * Spec 7: the caller's orders that match. As long as there are orphans (orders whose transaction was revoked), only
 * these are answered, so that a client that looks for the order that it has just revoked never finds a live one.
 *
 * @throws Refusal `invalid` if amount or rate is not a number
 */
export async function matchOrders(
  db: Db,
  userId: string,
  query: Partial<OrderMatch> & { status?: string },
): Promise<OrderRow[]> {
  const rate = readNumber('rate', query.rate);
  const amount = readNumber('amount', query.amount);
  if (query.user !== undefined && query.user !== userId) return [];
  const { currency_from, currency_to, status } = query;
  const found = await findMatchingOrders(db, userId, {
    ...(currency_from !== undefined && { currency_from }),
    ...(currency_to !== undefined && { currency_to }),
    ...(status !== undefined && { status }),
    ...(rate !== undefined && { rate }),
    ...(amount !== undefined && { amount }),
  });
  const orphans = found.filter(({ is_orphan }) => is_orphan);
  return orphans.length > 0 ? orphans : found;
}

/**
 * Removes one of the user's orders. If it is still pending, its transaction is revoked too, and the money that it held
 * goes back. Repeating it, or removing a filled order, does nothing.
 *
 * @throws Refusal `notFound` for an order of another user
 */
export async function removeOrder(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const transactionId = await findTransactionOf(tx, userId, id);
    if (transactionId === null) throw notFound();
    await revokePending(tx, userId, transactionId);
    await endOrder(tx, transactionId, 'removed');
  });
}

/**
 * Spec 7: orders. With `?created_by_user=true` the caller's live ones (`&limit=`: one window), otherwise their orders
 * that match the query.
 */
export function ordersRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getMatchingOrders'), requireUser, async (c) => {
    const { created_by_user: isOwn, ...query } = c.req.query();
    const [db, userId] = [c.get('db'), c.get('user').id];
    if (isOwn === 'true' && query.limit !== undefined)
      return c.json(await readOwnOrderWindow(db, userId, readQuery(c, offerWindowQuery)));
    const orders = await (isOwn === 'true' ? findOwnOrders(db, userId) : matchOrders(db, userId, query));
    return c.json(orders.map(presentOrder));
  });
  routes.delete(callPath('removeOrder'), requireUser, async (c) => {
    await removeOrder(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeOrder');
  });
  return routes;
}
