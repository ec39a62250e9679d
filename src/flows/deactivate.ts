import type { Listing } from '@contract/listings';
import { ordersApi } from '@/api/endpoints/ordersApi';
import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { AFRESH } from '@/api/transport/baseApi';
import { add, compare, decimal } from '@/domain/money/decimal';
import { accountClosed, amountReturned, returnDoubted, selectDeactivation } from '@/state/slices/deactivationSlice';
import type { Leaving } from '@/state/slices/sessionSlice';
import type { AppThunk } from '@/state/store/hooks';
import { endSession, logOut } from './logOut';

const NO_BALANCE: CallError = { status: 'NOT_AS_AGREED', data: null };

type Read<Value> = { value: Value } | { error: CallError };

function readBalance(currency: string): AppThunk<Read<string>> {
  return async (dispatch) => {
    const { data, error, isSuccess } = await dispatch(walletsApi.endpoints.getWallet.initiate(currency, AFRESH));
    if (!isSuccess) return { error: toCallError(error) };
    return data.balance === null ? { error: NO_BALANCE } : { value: data.balance };
  };
}

/** A listing that is no longer listed has nothing to return: a backend may end it when its amount is returned. */
function isGone({ id }: Listing): AppThunk<Read<boolean>> {
  return async (dispatch) => {
    const { data, error, isSuccess } = await dispatch(listingsApi.endpoints.getOwnListings.initiate(undefined, AFRESH));
    return isSuccess ? { value: !data.some((listing) => listing.id === id) } : { error: toCallError(error) };
  };
}

/**
 * Checks whether the amount has arrived after a return whose outcome is unknown. The listing decides, or otherwise the
 * wallet, which only grows while an account is being deactivated.
 */
function hasArrived(listing: Listing, before: string): AppThunk<Read<boolean>> {
  return async (dispatch) => {
    const gone = await dispatch(isGone(listing));
    if ('error' in gone || gone.value) return gone;
    const now = await dispatch(readBalance(listing.currency));
    if ('error' in now) return now;
    return { value: compare(decimal(now.value), add(decimal(before), decimal(listing.Amount))) >= 0 };
  };
}

/** Sends the call that returns the amount. Returns null when the amount is back, even if the answer was lost. */
function sendBack(listing: Listing, user: string): AppThunk<CallError | null> {
  return async (dispatch) => {
    const before = await dispatch(readBalance(listing.currency));
    if ('error' in before) return before.error;
    // A browser may send a request again if its connection was reset. An intent is carried out only once.
    const payload = { user, currency: listing.currency, amount: listing.Amount, intentId: createIntentId() };
    const { error } = await dispatch(walletsApi.endpoints.fundWallet.initiate(payload, { track: false }));
    if (!error) return null;
    const failure = toCallError(error);
    const isUnknown = isOutcomeUnknown(failure);
    if (isUnknown) dispatch(returnDoubted({ id: listing.id, before: before.value }));
    const arrived = await dispatch(isUnknown ? hasArrived(listing, before.value) : isGone(listing));
    return 'value' in arrived && arrived.value ? null : failure;
  };
}

/** Returns a listing's amount to the wallet, at most once however often it is called. */
function returnAmount(listing: Listing, user: string): AppThunk<CallError | null> {
  return async (dispatch, getState) => {
    const { returned, inDoubt } = selectDeactivation(getState());
    if (returned[listing.id]) return null;
    const doubted = inDoubt[listing.id];
    const late = doubted === undefined ? { value: false } : await dispatch(hasArrived(listing, doubted));
    if ('error' in late) return late.error;
    const failure = late.value ? null : await dispatch(sendBack(listing, user));
    if (!failure) dispatch(amountReturned(listing.id));
    return failure;
  };
}

/**
 * Spec 4, deactivation: a listing's amount goes back to the wallet, then the listing is deleted; a listing that no
 * longer exists is fine. Returns null when done, otherwise the error at which it stopped. `user` is the user's id.
 */
function returnListing(listing: Listing, user: string): AppThunk<CallError | null> {
  return async (dispatch) => {
    const failure = await dispatch(returnAmount(listing, user));
    if (failure) return failure;
    const { error } = await dispatch(listingsApi.endpoints.removeListing.initiate(listing.id, { track: false }));
    const refusal = error ? toCallError(error) : null;
    return refusal?.status === HTTP_NOT_FOUND ? null : refusal;
  };
}

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
