import type { Listing } from '@contract/schemas/listing';

/** Who looks at the market. */
export interface Viewer {
  id: string;
  email: string | null;
}

/** True for a listing of the viewer; a backend may name the lister by id or by email. */
export function isOwnListing({ user }: Pick<Listing, 'user'>, viewer: Viewer): boolean {
  return user !== null && (user === viewer.id || user === viewer.email);
}

/** Spec 6: what others list. Nothing until the viewer is known (decision 147). */
export function listingsOfOthers(listings: readonly Listing[], viewer: Viewer | null): readonly Listing[] {
  return viewer === null ? [] : listings.filter((listing) => !isOwnListing(listing, viewer));
}
