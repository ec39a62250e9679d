import type { Listing } from '@contract/schemas/listing';
import { type CallError, toCallError } from '@/api/callError';
import { listingsApi } from '@/api/listingsApi';
import { listingsOf, NO_LISTINGS } from '@/api/listingTable';
import { ordersApi } from '@/api/ordersApi';
import { userApi } from '@/api/userApi';
import { walletsApi } from '@/api/walletsApi';
import type { AppThunk } from './appThunk';
import { logOut } from './logOut';

const AFRESH = { subscribe: false, forceRefetch: true } as const;
const UNTRACKED = { track: false } as const;

function removeOwnOrders(): AppThunk<void> {
  return async (dispatch) => {
    const { data: orders = [] } = await dispatch(ordersApi.endpoints.getOwnOrders.initiate(undefined, AFRESH));
    for (const { id } of orders) await dispatch(ordersApi.endpoints.removeOrder.initiate(id, UNTRACKED));
  };
}

/** A listing whose amount could not be returned stays: deleting it might lose the money. The server finishes it. */
function returnListing({ id, currency, Amount: amount }: Listing, user: string): AppThunk<void> {
  return async (dispatch) => {
    const { error } = await dispatch(walletsApi.endpoints.fundWallet.initiate({ user, currency, amount }, UNTRACKED));
    if (!error) await dispatch(listingsApi.endpoints.removeListing.initiate(id, UNTRACKED));
  };
}

function returnOwnListings(user: string): AppThunk<void> {
  return async (dispatch) => {
    const { data = NO_LISTINGS } = await dispatch(listingsApi.endpoints.getOwnListings.initiate(undefined, AFRESH));
    for (const listing of listingsOf(data)) await dispatch(returnListing(listing, user));
  };
}

/**
 * Spec 4, deactivation after its confirm dialog: the server call, own orders deleted, each listing's amount
 * returned to the wallet and the listing deleted, logout-all, token removed, the guard goes to /. Null when
 * deactivated, else the error of the server call and nothing was touched. Clean-up that fails is logged; the
 * server finishes it (decisions 5). `from` is the path of the screen, `userId` the user's own id.
 */
export function deactivate(userId: string, from: string): AppThunk<CallError | null> {
  return async (dispatch) => {
    const { error } = await dispatch(userApi.endpoints.deleteAccount.initiate(undefined, UNTRACKED));
    if (error) return toCallError(error);
    await dispatch(removeOwnOrders());
    await dispatch(returnOwnListings(userId));
    await dispatch(logOut({ from, to: '/' }));
    return null;
  };
}
