import type { Action } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { listingCalls } from '@contract/listings';
import { baseApi } from '@/api/transport/baseApi';
import { injectCalls, providesOf } from '@/api/transport/injectCalls';
import { upsertedAt, upsertedValue } from '@/api/transport/rtkDoors';
import { fetchTable, type ListingCall } from './listingAnswer';
import { isTable, type ListingTable } from './wireFacts';
import { checkToken } from '@/api/session/tokenStorage';

interface Held {
  api: { queries: Record<string, { data?: unknown } | undefined> };
}

/** Reads the answer by comparing it with the one in the cache. */
function tableQuery(call: ListingCall) {
  return {
    queryFn: (_argument: void, { signal, getState, queryCacheKey = '' }: BaseQueryApi) => {
      // If the session has changed, the cached answer belongs to the previous user and is not used.
      checkToken();
      const held = (getState() as Held).api.queries[queryCacheKey]?.data;
      return fetchTable(call, isTable(held) ? held : null, signal);
    },
    ...providesOf(call),
    // A table already shares its unchanged listings with the previous one.
    structuralSharing: false,
  };
}

const { getListings, getOwnListings, ...changes } = listingCalls;

/**
 * Specification 7: listings. Others' listings are read through state/selectors/bookSelectors, which hides the user's
 * own. Delete in My listings is flows/deleteListing.
 */
export const listingsApi = injectCalls(changes).injectEndpoints({
  endpoints: (build) => ({
    getListings: build.query<ListingTable, void>(tableQuery(getListings)),
    getOwnListings: build.query<ListingTable, void>(tableQuery(getOwnListings)),
  }),
});

/** The names of the calls that live/quietRefetch fetches again. */
export const LISTING_CALLS: Partial<Record<string, ListingCall>> = { getListings, getOwnListings };

/** An answer with all listings. */
export interface ArrivedListings {
  table: ListingTable;
  /** When it came; milliseconds of the epoch. */
  at: number;
}

/** All listings if this action brings an answer with them, from either kind of fetch; null for any other action. */
export function arrivedListings(action: Action): ArrivedListings | null {
  if (listingsApi.endpoints.getListings.matchFulfilled(action)) {
    return { table: action.payload, at: action.meta.fulfilledTimeStamp };
  }
  if (!baseApi.util.upsertQueryEntries.match(action)) return null;
  const value = upsertedValue(action, getListings.name);
  return isTable(value) ? { table: value, at: upsertedAt(action) } : null;
}

export const { useGetListingsQuery, useGetOwnListingsQuery } = listingsApi;
