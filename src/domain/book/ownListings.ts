import type { Listing } from '@contract/listings';
import type { User } from '@contract/user';

/** The user who is looking at the market. */
export type Viewer = Pick<User, 'id' | 'email'>;

/**
 * Spec 6: true for a listing of the viewer. A backend may identify the lister by id or by email. The username is never
 * compared: it is free text, and "2" would match the id of another user.
 */
export function isOwnListing({ user }: Pick<Listing, 'user'>, { id, email }: Viewer): boolean {
  return user !== null && (user === id || user === email);
}

/** The viewer's listings among all, newest first. */
export function ownAmong(listings: readonly Listing[], viewer: Viewer): readonly Listing[] {
  return listings.filter((listing) => isOwnListing(listing, viewer)).reverse();
}
