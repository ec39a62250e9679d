import type { BankAccountPayload } from '@contract/schemas/bankAccount';
import type { Db } from '@server/db/database';

export type BankAccountRow = BankAccountPayload & { id: string };

const COLUMNS = 'id, currency, bank_name, account_number, account_name, first_name, last_name';

/** Oldest first. @param currency null for all */
export function findBankAccounts(db: Db, userId: string, currency: string | null): Promise<BankAccountRow[]> {
  return db.query<BankAccountRow>(
    `select ${COLUMNS} from bank_accounts
      where user_id = $1 and removed_at is null and ($2::text is null or currency = $2) order by id`,
    [userId, currency],
  );
}

/** @param most how many a user may have @returns null if they have that many already */
export async function insertBankAccount(
  db: Db,
  userId: string,
  account: BankAccountPayload,
  most: number,
): Promise<BankAccountRow | null> {
  const { currency, bank_name, account_number, account_name, first_name, last_name } = account;
  const rows = await db.query<BankAccountRow>(
    `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from bank_accounts where user_id = $1 and removed_at is null) < $8
     returning ${COLUMNS}`,
    [userId, currency, bank_name, account_number, account_name, first_name, last_name, most],
  );
  return rows[0] ?? null;
}

/** Old withdrawals still refer to the account, so it is only marked. @returns false if it was never the user's */
export async function markRemoved(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'update bank_accounts set removed_at = coalesce(removed_at, now()) where id = $2 and user_id = $1 returning id',
    [userId, id],
  );
  return rows.length > 0;
}
