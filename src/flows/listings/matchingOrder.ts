import { canonicalDecimal } from '@contract/values/canonicalDecimal';
import type { Order, OrderMatch } from '@contract/schemas/order';
import type { Transaction } from '@contract/schemas/transaction';

/** The query for the pending order of an ORDER transaction (spec 4); null if the transaction lacks a needed field. */
export function orderMatchOf(transaction: Transaction, userId: string): OrderMatch | null {
  const { currency_from, currency_to, rate, user, amount } = transaction;
  if (currency_to === null || rate === null) return null;
  return { currency_from, currency_to, rate, user: user ?? userId, amount };
}

const isSameDecimal = (one: string, other: string) => canonicalDecimal(one) === canonicalDecimal(other);

/** A backend may ignore a query parameter, so its answer is compared with the query again. */
function matches(order: Order, wanted: OrderMatch): boolean {
  return (
    order.currency_from === wanted.currency_from &&
    order.currency_to === wanted.currency_to &&
    isSameDecimal(order.rate, wanted.rate) &&
    isSameDecimal(order.amount, wanted.amount) &&
    (order.user === null || order.user === wanted.user) &&
    order.status.toLowerCase() === 'pending'
  );
}

/**
 * The order that belongs to a revoked transaction. If orders name their transaction, it is the one that names this
 * transaction, so that of two equal orders the right one is removed. Otherwise it is the first.
 */
export function findMatchingOrder(orders: readonly Order[], wanted: OrderMatch, transactionId: string): Order | null {
  const candidates = orders.filter((order) => matches(order, wanted));
  const isNamed = candidates.some(({ transaction }) => transaction !== null);
  const found = isNamed ? candidates.find(({ transaction }) => transaction === transactionId) : candidates[0];
  return found ?? null;
}
