import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import type { Db } from '@server/db/database';

/** Opens a user's wallets, all at 0, and their holds. Calling it twice does no harm. */
export async function openUserAccounts(tx: Db, userId: string): Promise<void> {
  await tx.query(
    `insert into accounts (kind, user_id, currency)
     select kind, $1, currency from unnest(array['wallet', 'hold']) kind, unnest($2::text[]) currency
     on conflict do nothing`,
    [userId, TRADABLE_CURRENCIES],
  );
}

/** Opens the escrow of a new listing. */
export async function openEscrow(tx: Db, listingId: string, currency: string): Promise<void> {
  await tx.query(`insert into accounts (kind, listing_id, currency) values ('escrow', $1, $2)`, [listingId, currency]);
}
