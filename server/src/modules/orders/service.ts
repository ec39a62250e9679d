import type { OrderMatch } from '@contract/schemas/order';
import { canonicalDecimal } from '@contract/values/decimalText';
import type { Database, Db } from '@server/db/database';
import { invalidField, notFound } from '@server/platform/refusal';
import { revokePending } from '@server/modules/transactions/revoke';
import { endOrder, findMatchingOrders, findOwnOrders, findTransactionOf, type OrderRow } from './record/repository';

/** A user's live pending orders, newest first. */
export const readOwnOrders = (db: Db, userId: string): Promise<OrderRow[]> => findOwnOrders(db, userId);

function readNumber(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const canonical = canonicalDecimal(text);
  if (canonical === null) throw invalidField(field, `${field} expects a number`);
  return canonical;
}

/**
 * Spec 7: the caller's orders that match. Orphans, whose transaction was revoked, come alone while there are
 * any: a client that looks for the order of what it has just revoked can then never hit a live one.
 *
 * @throws Refusal `invalid` for an amount or rate that is no number
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
 * Removes an own order. One that is still pending takes its transaction along: what it held goes back. A
 * further call changes nothing, nor does one for an order that was filled.
 *
 * @throws Refusal `notFound` for an order that is not the caller's
 */
export async function removeOrder(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const transactionId = await findTransactionOf(tx, userId, id);
    if (transactionId === null) throw notFound();
    await revokePending(tx, userId, transactionId);
    await endOrder(tx, transactionId, 'removed');
  });
}
