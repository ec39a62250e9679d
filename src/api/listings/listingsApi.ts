import type { Action } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';
import { fetchTable, type ListingCall } from './listingAnswer';
import { ListingTable } from './listingTable';
import { checkToken } from '@/api/session/tokenStorage';

const ALL: ListingCall = { name: 'getListings', search: searchOf({ all_pairs: 'true' }) };
const OWN: ListingCall = { name: 'getOwnListings', search: searchOf({ created_by_user: 'true' }) };

interface Held {
  api: { queries: Record<string, { data?: unknown } | undefined> };
}

/** Reads the answer with the one in mind that the cache holds. */
function tableQuery(call: ListingCall) {
  return {
    queryFn: (_argument: void, { signal, getState, queryCacheKey = '' }: BaseQueryApi) => {
      // Should the session be another by now, what is held is the former user's and goes with this.
      checkToken();
      const held = (getState() as Held).api.queries[queryCacheKey]?.data;
      return fetchTable(call, held instanceof ListingTable ? held : null, signal);
    },
    // A table shares with the one before it by itself.
    structuralSharing: false,
  };
}

/** Spec 7: listings. Others' listings are read through state/selectors/bookSelectors, which hides one's own. */
export const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getListings: build.query<ListingTable, void>(tableQuery(ALL)),
    getOwnListings: build.query<ListingTable, void>(tableQuery(OWN)),
    /** The argument is the listing's id. My Listings' Delete is flows/listings/deleteListing. */
    removeListing: build.mutation<null, string>({
      query: (id) => ({ name: 'removeListing', id }),
      responseSchema: answerOf('removeListing'),
    }),
  }),
});

/** The calls by the endpoints of which api/quietRefetch asks again without a word to the store. */
export const LISTING_CALLS: Partial<Record<string, ListingCall>> = { getListings: ALL, getOwnListings: OWN };

/** Everybody's listings where this action brings them, by whichever way; null for any other action. */
export function arrivedListings(action: Action): ListingTable | null {
  if (listingsApi.endpoints.getListings.matchFulfilled(action)) return action.payload;
  if (!baseApi.util.upsertQueryEntries.match(action)) return null;
  // RTK Query declares what the action is made of, not what it carries.
  const entries = action.payload as unknown as { queryDescription: { endpointName: string }; value: unknown }[];
  const entry = entries.find(({ queryDescription }) => queryDescription.endpointName === ALL.name);
  return entry?.value instanceof ListingTable ? entry.value : null;
}

export const { useGetListingsQuery, useGetOwnListingsQuery, useRemoveListingMutation } = listingsApi;
