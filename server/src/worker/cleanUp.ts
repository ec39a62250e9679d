import type { Database, Db } from '@server/db/database';
import { post } from '@server/ledger/post';
import { announceAll } from '@server/news/announce';
import { markRemoved, returnsOf } from '@server/modules/listings/endListing';
import { lockActiveListings } from '@server/modules/listings/repository';
import { returnPostings } from '@server/modules/transactions/record/holds';
import { endPending, type TransactionRow } from '@server/modules/transactions/record/repository';
import { type Duty, takeNext, type WorkerLog } from './takeNext';

/** The client cleans up by itself; the server finishes after its logoutall, or when this long has passed. */
const CLEAN_UP_AFTER_S = 300;
/** One that failed waits this long. */
const RETRY_AFTER_S = 60;

async function claimUser(tx: Db, now: Date): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(
    `select u.id from users u
     where u.deactivated_at is not null and u.cleaned_up_at is null
       and (u.clean_up_tried_at is null or u.clean_up_tried_at <= $1::timestamptz - make_interval(secs => $3))
       and (
       u.deactivated_at <= $1::timestamptz - make_interval(secs => $2)
       or not exists (select 1 from sessions s where s.user_id = u.id and s.expires_at > $1::timestamptz))
     order by u.id limit 1 for no key update of u skip locked`,
    [now, CLEAN_UP_AFTER_S, RETRY_AFTER_S],
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

/** One journal: holds and escrows go back to the user's wallets, his listings end, his orders are removed. */
async function cleanUp(tx: Db, userId: string): Promise<void> {
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
}

/** Finishes what one deactivated user's client left undone (decision 139). @returns false if no user needs it */
export function cleanUpNext(db: Database, now: Date, log: WorkerLog): Promise<boolean> {
  const duty: Duty = {
    claim: (tx) => claimUser(tx, now),
    work: cleanUp,
    putOff: async (tx, userId) => {
      await tx.query('update users set clean_up_tried_at = $2 where id = $1', [userId, now]);
    },
    failure: 'a deactivated user could not be cleaned up',
  };
  return takeNext(db, duty, log);
}
