import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { endListing } from '@server/modules/listings/endListing';
import { type ListingRow, lockListingOf } from '@server/modules/listings/repository';
import { conflict, notFound } from '@server/platform/refusal';
import { findTransaction, type TransactionRow } from './record/repository';
import { revokePending } from './revoke';

/** What went back, and the transaction as it is afterwards. */
interface GivenBack {
  row: TransactionRow;
  /** The listing that ended; null if the transaction was pending. */
  listing: ListingRow | null;
}

/**
 * Gives a user back what one of their transactions still holds, without rejecting it. One that is pending is revoked, as
 * its user may do. A listing ends, as when its user deletes it: what is left of it goes back, and what was sold stays
 * sold.
 *
 * @throws Refusal `notFound`, `conflict` if nothing can be returned
 */
export async function giveBack(tx: Db, id: string): Promise<GivenBack> {
  const found = await findTransaction(tx, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  const revoked = await revokePending(tx, found.user_id, id);
  if (revoked) return { row: revoked, listing: null };
  // It may have ended since it was read.
  const row = (await findTransaction(tx, id)) ?? found;
  if (row.type !== 'LIST' || row.status !== 'COMPLETED') throw conflict(consoleRefusals.holdsNothing(id, row.status));
  const listing = await lockListingOf(tx, id);
  if (!listing) throw conflict(consoleRefusals.listingOver(id));
  await endListing(tx, listing, null);
  return { row, listing };
}
