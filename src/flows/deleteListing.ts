import { readErrorText } from '@contract/values/errors';
import type { Listing } from '@contract/listings';
import { NO_FEE } from '@contract/values/constants';
import { transactionsApi } from '@/api/endpoints/transactionsApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { type CallError, isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { AFRESH } from '@/api/transport/baseApi';
import { listingLeft, listingReturned, selectLeavingListings } from '@/state/slices/leavingSlice';
import type { AppThunk } from '@/state/store/hooks';

/** After an unknown outcome the user's own listings decide: true if this one is no longer listed. */
function isGone(id: string): AppThunk<boolean> {
  return async (dispatch) => {
    const { data, isSuccess } = await dispatch(listingsApi.endpoints.getOwnListings.initiate(undefined, AFRESH));
    return isSuccess && !data.some((listing) => listing.id === id);
  };
}

/**
 * Spec 4: deleting a listing creates a DELETE_LIST transaction with fee 0 and removes the listing from the screen. It
 * disappears at once and stays hidden while the server still lists it; on failure it is shown again (decision 155).
 * Returns null when done or already under way, otherwise the error. `email` is the user's.
 */
export function deleteListing(listing: Listing, email: string): AppThunk<CallError | null> {
  return async (dispatch, getState) => {
    if (selectLeavingListings(getState())[listing.id]) return null;
    dispatch(listingLeft(listing.id));
    const draft = {
      type: 'DELETE_LIST' as const,
      email,
      currency_from: listing.currency,
      currency_to: listing.swap_to,
      amount: listing.Amount,
      rate: listing.rate,
      transaction_fee: NO_FEE,
      // A browser may send a request again if its connection was reset. An intent is carried out only once.
      intentId: createIntentId(),
    };
    const { error } = await dispatch(transactionsApi.endpoints.createTransaction.initiate(draft, { track: false }));
    if (!error) return null;
    const failure = toCallError(error);
    if (isOutcomeUnknown(failure) && (await dispatch(isGone(listing.id)))) return null;
    dispatch(listingReturned({ id: listing.id, reason: readErrorText(failure.data) }));
    return failure;
  };
}
