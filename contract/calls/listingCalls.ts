import { listingsAnswer } from '@contract/schemas/listing';
import { defineCalls, READ, REMOVE } from './call';

const LISTINGS = { ...READ, path: 'listings/', answer: listingsAnswer, fedBy: ['listings'] } as const;

/** Specification 7: listings. */
export const listingCalls = defineCalls({
  getListings: { ...LISTINGS, query: { all_pairs: 'true' } },
  getOwnListings: { ...LISTINGS, query: { created_by_user: 'true' } },
  removeListing: {
    ...REMOVE,
    path: 'listings/{id}/remove_listing/',
    makesStale: ['listings', 'homepage_updates'],
  },
});
