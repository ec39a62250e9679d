import { type CallError, toCallError } from '@/api/transport/callError';
import { AFRESH } from '@/api/transport/fetchOptions';
import { listingsApi } from '@/api/listings/listingsApi';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { userApi } from '@/api/endpoints/userApi';
import { accountClosed, selectDeactivation } from '@/state/slices/deactivationSlice';
import type { Leaving } from '@/state/slices/sessionSlice';
import type { AppThunk } from '@/state/store/appThunk';
import { endSession, logOut } from './logOut';
import { returnListing } from './returnListing';

/** The steps of a deactivation, in their order (spec 4). */
export const DEACTIVATION_STEPS = ['account', 'orders', 'listings', 'session'] as const;
export type DeactivationStep = (typeof DEACTIVATION_STEPS)[number];

/** The progress of a deactivation: `done` of `total` in the current step. */
export interface DeactivationProgress {
  step: DeactivationStep;
  done: number;
  total: number;
}

type Tell = (progress: DeactivationProgress) => void;

const HTTP_UNAUTHORIZED = 401;
const HTTP_NOT_FOUND = 404;

/** Runs the calls one after the other, so that progress can be shown. Stops at the first error. */
async function each<Entry>(
  step: DeactivationStep,
  entries: readonly Entry[],
  tell: Tell,
  act: (entry: Entry) => Promise<CallError | null>,
): Promise<CallError | null> {
  for (const [done, entry] of entries.entries()) {
    tell({ step, done, total: entries.length });
    const failure = await act(entry);
    if (failure) return failure;
  }
  return null;
}

function closeAccount(tell: Tell): AppThunk<CallError | null> {
  return async (dispatch, getState) => {
    tell({ step: 'account', done: 0, total: 1 });
    if (selectDeactivation(getState()).accountClosed) return null;
    const { error } = await dispatch(userApi.endpoints.deleteAccount.initiate(undefined, { track: false }));
    if (error) return toCallError(error);
    dispatch(accountClosed());
    return null;
  };
}

function removeOrders(tell: Tell): AppThunk<CallError | null> {
  return async (dispatch) => {
    tell({ step: 'orders', done: 0, total: 0 });
    const { data, error, isSuccess } = await dispatch(ordersApi.endpoints.getOwnOrders.initiate(undefined, AFRESH));
    if (!isSuccess) return toCallError(error);
    return each('orders', data, tell, async ({ id }) => {
      const removal = await dispatch(ordersApi.endpoints.removeOrder.initiate(id, { track: false }));
      const refusal = removal.error ? toCallError(removal.error) : null;
      return refusal?.status === HTTP_NOT_FOUND ? null : refusal;
    });
  };
}

function returnListings(tell: Tell): AppThunk<CallError | null> {
  return async (dispatch) => {
    tell({ step: 'listings', done: 0, total: 0 });
    const me = await dispatch(userApi.endpoints.getMe.initiate(undefined, { subscribe: false }));
    if (!me.data) return toCallError(me.error);
    const { id: user } = me.data;
    const { data, error, isSuccess } = await dispatch(listingsApi.endpoints.getOwnListings.initiate(undefined, AFRESH));
    if (!isSuccess) return toCallError(error);
    return each('listings', data, tell, (listing) => dispatch(returnListing(listing, user)));
  };
}

/**
 * Spec 4, deactivation: the server's call, all own orders deleted, each listing's amount returned and the listing
 * deleted, logout-all, the token removed. Returns null when done, otherwise the error at which it stopped. It may then
 * be repeated, and nothing is done twice. If the backend ends the session together with the account (401), the client
 * cannot clean up anything.
 */
export function deactivate(leaving: Leaving, tell: Tell): AppThunk<CallError | null> {
  return async (dispatch) => {
    const refusal = await dispatch(closeAccount(tell));
    if (refusal) return refusal;
    const failure = (await dispatch(removeOrders(tell))) ?? (await dispatch(returnListings(tell)));
    if (failure && failure.status !== HTTP_UNAUTHORIZED) return failure;
    tell({ step: 'session', done: 0, total: 1 });
    await dispatch(failure ? endSession(leaving, 'deactivated') : logOut(leaving, 'deactivated'));
    return null;
  };
}
