import type { Transaction } from '@contract/schemas/transaction';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { AFRESH } from '@/api/transport/fetchOptions';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { userApi } from '@/api/endpoints/userApi';
import { deletionRevoked } from '@/state/slices/leavingSlice';
import type { AppThunk } from '@/state/store/appThunk';
import { findMatchingOrder, orderMatchOf } from './matchingOrder';

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
