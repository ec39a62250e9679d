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

/** Opens the escrows of new listings. */
export async function openEscrows(tx: Db, escrows: readonly { listingId: string; currency: string }[]): Promise<void> {
  await tx.query(
    `insert into accounts (kind, listing_id, currency) select 'escrow', * from unnest($1::bigint[], $2::text[])`,
    [escrows.map(({ listingId }) => listingId), escrows.map(({ currency }) => currency)],
  );
}
