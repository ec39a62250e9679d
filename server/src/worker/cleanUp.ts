import type { Database, Db } from '../db/database';
import { post } from '../ledger/post';
import { announceAll } from '../live/announce';
import { markRemoved, returnsOf } from '../modules/listings/endListing';
import { lockActiveListings } from '../modules/listings/repository';
import { returnPostings } from '../modules/transactions/holds';
import { endPending, type TransactionRow } from '../modules/transactions/repository';

/** The client cleans up by itself; the server finishes after its logoutall, or when this long has passed. */
const CLEAN_UP_AFTER_S = 300;

async function claimUser(tx: Db, now: Date): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(
    `select u.id from users u
     where u.deactivated_at is not null and u.cleaned_up_at is null and (
       u.deactivated_at <= $1::timestamptz - make_interval(secs => $2)
       or not exists (select 1 from sessions s where s.user_id = u.id and s.expires_at > $1::timestamptz))
     order by u.id limit 1 for no key update of u skip locked`,
    [now, CLEAN_UP_AFTER_S],
  );
  return user?.id ?? null;
}

/** Funding and withdrawals stay: they wait for the operator, and a withdrawal is the user's way to his money. */
async function revokeTrades(tx: Db, userId: string): Promise<TransactionRow[]> {
  const pending = await tx.query<{ id: string }>(
    `select id from transactions where user_id = $1 and status = 'PENDING' and type in ('LIST', 'ORDER', 'MOF_ORDER')
     order by id for update`,
    [userId],
  );
  const revoked: TransactionRow[] = [];
  for (const { id } of pending) {
    const row = await endPending(tx, id, 'REVOKED', { reason: 'The account was deactivated.' });
    if (row) revoked.push(row);
  }
  return revoked;
}

/**
 * Decisions 5: finishes what a deactivated user's client left undone. Holds and escrows go back to his wallets,
 * his listings end, his orders are removed: one journal. @returns false where nobody waits for it
 */
export async function cleanUpNext(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await claimUser(tx, now);
    if (userId === null) return false;
    const revoked = await revokeTrades(tx, userId);
    const listings = await lockActiveListings(tx, { userId });
    await markRemoved(tx, listings);
    await tx.query(`update orders set status = 'removed' where user_id = $1 and status = 'pending'`, [userId]);
    await post(tx, { kind: 'clean-up', transactionId: null }, [
      ...revoked.flatMap(returnPostings),
      ...returnsOf(listings),
    ]);
    await tx.query('update users set cleaned_up_at = now() where id = $1', [userId]);
    await announceAll(tx, [
      { group: 'listings', users: null },
      { group: 'orders', users: null },
      { group: 'transactions', users: [userId] },
      { group: 'homepage_updates', users: [userId] },
    ]);
    return true;
  });
}
