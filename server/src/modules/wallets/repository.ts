import type { Db } from '@server/db/database';

export interface WalletRow {
  id: string;
  currency: string;
  balance: string;
}

/** A user's wallets, in the order of spec 1; only that of one currency if it is given. */
export function findWallets(db: Db, userId: string, currency: string | null = null): Promise<WalletRow[]> {
  return db.query<WalletRow>(
    `select id, currency, balance from accounts
     where kind = 'wallet' and user_id = $1 and ($2::text is null or currency = $2)
     order by currency`,
    [userId, currency],
  );
}
