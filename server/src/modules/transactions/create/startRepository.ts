import type { Db } from '@server/db/database';

/** What a transaction begins with. */
interface Start {
  /** The id of the new transaction. It is never given again, even if it is not used. */
  id: string;
  isActive: boolean;
  /** An operator has frozen the account. */
  isFrozen: boolean;
  /** The operator's switch as stored, or null if it was never set. */
  appStatus: string | null;
}

/**
 * Keeps a user from being deactivated until the end of the transaction. If they trade, their other trades wait too, so
 * that requests at once are counted one after the other. One statement, because each costs about as much as its work.
 *
 * @returns null if there is no such user
 */
export async function lockStart(tx: Db, userId: string, trades: boolean): Promise<Start | null> {
  const [row] = await tx.query<{ id: string; is_active: boolean; is_frozen: boolean; app_status: string | null }>(
    `select nextval(pg_get_serial_sequence('transactions', 'id'))::text as id, u.deactivated_at is null as is_active,
       u.frozen_at is not null as is_frozen,
       (select value from settings where name = 'appstatus') as app_status,
       case when $2 then pg_advisory_xact_lock(hashtextextended('trades of ' || u.id, 0))::text end
     from users u where u.id = $1 for share`,
    [userId, trades],
  );
  return row ? { id: row.id, isActive: row.is_active, isFrozen: row.is_frozen, appStatus: row.app_status } : null;
}
