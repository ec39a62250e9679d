import { decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { escrowOf, walletOf } from '@server/ledger/accounts';
import { post } from '@server/ledger/post';
import { type Posting, withoutEmpty } from '@server/ledger/postings';
import { announceAll } from '@server/news/announce';
import { markRemoved } from './recordRepository';
import type { ListingRow } from './repository';

/** Postings that return what is left of listings from their escrows to their listers' wallets. */
export function returnsOf(listings: readonly ListingRow[]): Posting[] {
  const postings = listings.map(({ id, user_id, currency, remaining }) => ({
    source: escrowOf(id, currency),
    destination: walletOf(user_id, currency),
    currency,
    amount: decimal(remaining),
  }));
  return withoutEmpty(postings);
}

/** Ends a locked active listing: what is left of it goes back to the lister's wallet. */
export async function endListing(tx: Db, listing: ListingRow, transactionId: string | null): Promise<void> {
  await markRemoved(tx, [listing]);
  await post(tx, { kind: 'delist', transactionId }, returnsOf([listing]));
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'homepage_updates', users: [listing.user_id] },
  ]);
}
