import type { Order, OrderMatch } from '@contract/orders';
import type { Transaction } from '@contract/values/transaction';
import { canonicalDecimal } from '@contract/values/decimals';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { userApi } from '@/api/endpoints/userApi';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { AFRESH } from '@/api/transport/baseApi';
import { deletionRevoked } from '@/state/slices/leavingSlice';
import type { AppThunk } from '@/state/store/hooks';

/** The query for the pending order of an ORDER transaction (spec 4); null if the transaction lacks a needed field. */
function orderMatchOf(transaction: Transaction, userId: string): OrderMatch | null {
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
function findMatchingOrder(orders: readonly Order[], wanted: OrderMatch, transactionId: string): Order | null {
  const candidates = orders.filter((order) => matches(order, wanted));
  const isNamed = candidates.some(({ transaction }) => transaction !== null);
  const found = isNamed ? candidates.find(({ transaction }) => transaction === transactionId) : candidates[0];
  return found ?? null;
}

/** Removes the pending order of a revoked ORDER transaction. A failure is only logged; the revoke remains. */
function removeItsOrder(transaction: Transaction): AppThunk<void> {
  return async (dispatch) => {
    const me =
      transaction.user ?? (await dispatch(userApi.endpoints.getMe.initiate(undefined, { subscribe: false }))).data?.id;
    const wanted = me === undefined ? null : orderMatchOf(transaction, me);
    if (!wanted) return;
    const { data: orders } = await dispatch(ordersApi.endpoints.getMatchingOrders.initiate(wanted, AFRESH));
    const order = orders ? findMatchingOrder(orders, wanted, transaction.id) : null;
    if (order) await dispatch(ordersApi.endpoints.removeOrder.initiate(order.id, { track: false }));
  };
}

/**
 * Spec 4, revoke: the transaction is revoked and read again, and for an ORDER the matching pending order is deleted.
 * Returns null if revoked, otherwise the error of the revoke call. If that call got no answer in time, the transaction
 * itself decides: if it is no longer pending, it counts as revoked.
 */
export function revokeTransaction(transaction: Transaction): AppThunk<CallError | null> {
  return async (dispatch) => {
    const { id, type } = transaction;
    const { error } = await dispatch(transactionsApi.endpoints.revokeTransaction.initiate(id, { track: false }));
    const reread = dispatch(transactionsApi.endpoints.getTransaction.initiate(id, AFRESH));
    const failure = error ? toCallError(error) : null;
    if (failure) {
      const { data, isSuccess } = await reread;
      const isDone = isOutcomeUnknown(failure) && isSuccess && data.status.toUpperCase() !== 'PENDING';
      if (!isDone) return failure;
    }
    if (type === 'DELETE_LIST') dispatch(deletionRevoked());
    if (type === 'ORDER') await dispatch(removeItsOrder(transaction));
    await reread;
    return null;
  };
}
