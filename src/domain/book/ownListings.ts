import type { Listing } from '@contract/schemas/listing';
import type { User } from '@contract/schemas/user';

/** The user who looks at the market. */
export type Viewer = Pick<User, 'id' | 'email'>;

/**
 * Spec 6: true for a listing of the viewer. A backend may name the lister by id or by email. Never by username: that
 * is free text, and "2" would match the id of another user.
 */
export function isOwnListing({ user }: Pick<Listing, 'user'>, { id, email }: Viewer): boolean {
  return user !== null && (user === id || user === email);
}
