import type { Database } from '@server/db/database';
import { notFound } from '@server/platform/refusal';
import { endListing } from './endListing';
import { lockActiveListings } from './repository';

/**
 * Ends an own listing and returns what is left of it. Once it has ended, a further call changes nothing.
 *
 * @throws Refusal `notFound` for a listing that is not the caller's
 */
export async function removeListing(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [listing] = await lockActiveListings(tx, { userId, id });
    if (listing) return endListing(tx, listing, null);
    const ended = await tx.query('select 1 from listings where id = $1 and user_id = $2', [id, userId]);
    if (ended.length === 0) throw notFound();
  });
}
