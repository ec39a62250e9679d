import type { OrderMatch } from '@contract/schemas/order';
import type { OfferWindowQuery } from '@contract/schemas/windowQuery';
import { canonicalDecimal } from '@contract/values/canonicalDecimal';
import type { Database, Db } from '@server/db/database';
import { invalidField, notFound } from '@server/platform/refusal';
import { revokePending } from '@server/modules/transactions/revoke';
import { readWindow, type Window } from '@server/modules/windows/window';
import { presentOrder } from './presenter';
import { endOrder, findMatchingOrders, findOwnOrders, findTransactionOf, type OrderRow } from './record/repository';
import { findOwnWindow, OWN_ORDERS } from './record/windowRepository';

/** A user's live pending orders, newest first. */
export const readOwnOrders = (db: Db, userId: string): Promise<OrderRow[]> => findOwnOrders(db, userId);

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
 * Spec 7: the caller's orders that match. Orphans, whose transaction was revoked, are answered alone as long as there
 * are any: a client that looks for the order it has just revoked can never hit a live one.
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
 * Removes one of the user's orders. If it is still pending, its transaction is revoked too, and what that held goes
 * back. Repeating it does nothing, and neither does removing a filled order.
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
