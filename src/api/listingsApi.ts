import type { Listing } from '@contract/schemas/listing';
import { answerOf } from './answerOf';
import { baseApi } from './baseApi';
import { searchOf } from './callRequest';
import { type ListingTable, toListingTable } from './listingTable';

/** Spec 7: listings. Others' listings are read through state/bookSelectors, which hides one's own. */
export const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getListings: build.query<ListingTable, void, Listing[]>({
      query: () => ({ name: 'getListings', search: searchOf({ all_pairs: 'true' }) }),
      rawResponseSchema: answerOf('getListings'),
      transformResponse: toListingTable,
    }),
    getOwnListings: build.query<ListingTable, void, Listing[]>({
      query: () => ({ name: 'getOwnListings', search: searchOf({ created_by_user: 'true' }) }),
      rawResponseSchema: answerOf('getOwnListings'),
      transformResponse: toListingTable,
    }),
    /** The argument is the listing's id. My Listings' Delete is flows/deleteListing. */
    removeListing: build.mutation<null, string>({
      query: (id) => ({ name: 'removeListing', id }),
      responseSchema: answerOf('removeListing'),
    }),
  }),
});

export const { useGetListingsQuery, useGetOwnListingsQuery, useRemoveListingMutation } = listingsApi;
