import { noticeTexts } from '@/texts/notices';
import type { Database, Db } from '@server/db/database';
import { together } from '@server/db/together';
import { post } from '@server/ledger/post';
import { announceAll } from '@server/news/announce';
import { findLanguages } from '@server/modules/languages/repository';
import { returnsOf } from '@server/modules/listings/endListing';
import { markRemoved } from '@server/modules/listings/recordRepository';
import { lockActiveListings } from '@server/modules/listings/repository';
import { removePendingOrders } from '@server/modules/orders/record/repository';
import { returnPostings } from '@server/modules/transactions/record/holds';
import { endPending, type TransactionRow } from '@server/modules/transactions/record/repository';
import { lockPendingTrades } from '@server/modules/transactions/record/pendingRepository';
import { findToCleanUp, lockToCleanUp, markCleanedUp, postponeCleanUp } from '@server/modules/users/cleanUpRepository';
import { inLanguageOf } from '@server/platform/languages';
import type { StepSize } from './steps';
import { type Duty, takeUpTo, type WorkerLog } from './takeNext';

/**
 * Clients clean up after a deactivation themselves. The server finishes the rest after their logoutall, or after this
 * time.
 */
const CLEAN_UP_AFTER_S = 300;
/** After a failure a user is tried again after this time. */
const RETRY_AFTER_S = 60;

/** Fundings and withdrawals stay pending for the operator: a withdrawal is how the user gets their money. */
async function revokeTrades(tx: Db, userId: string): Promise<TransactionRow[]> {
  const revoked: TransactionRow[] = [];
  const language = (await findLanguages(tx, [userId])).get(userId) ?? '';
  const reason = inLanguageOf(language, () => noticeTexts.deactivated);
  for (const id of await lockPendingTrades(tx, userId)) {
    const row = await endPending(tx, id, 'REVOKED', { reason });
    if (row) revoked.push(row);
  }
  return revoked;
}

/** One journal: holds and escrows go back to the user's wallets. Their listings end and their orders are removed. */
async function cleanUp(tx: Db, userId: string): Promise<void> {
  const revoked = await revokeTrades(tx, userId);
  const listings = await lockActiveListings(tx, { userId });
  await markRemoved(tx, listings);
  await removePendingOrders(tx, userId);
  await post(tx, { kind: 'clean-up', transactionId: null }, [
    ...revoked.flatMap(returnPostings),
    ...returnsOf(listings),
  ]);
  await markCleanedUp(tx, userId);
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'orders', users: null },
    { group: 'transactions', users: [userId] },
    { group: 'homepage_updates', users: [userId] },
  ]);
}

/** Finishes what the clients of deactivated users left undone (decision 139). @returns for how many users */
export function cleanUpDue(
  db: Database,
  { now, most, withinMs = Infinity }: Omit<StepSize, 'afterS'>,
  log: WorkerLog,
): Promise<number> {
  const waits = { afterS: CLEAN_UP_AFTER_S, retryAfterS: RETRY_AFTER_S };
  const duty: Duty<{ id: string }> = {
    name: 'clean up',
    find: (on, count) => findToCleanUp(on, now, waits, count),
    claim: async (tx, users) => {
      const locked = await together(...users.map(({ id }) => lockToCleanUp(tx, id)));
      return users.filter((_, index) => locked[index]);
    },
    work: async (tx, users) => {
      for (const { id } of users) await cleanUp(tx, id);
    },
    putOff: (on, userId) => postponeCleanUp(on, userId, now),
    failure: 'a deactivated user could not be cleaned up',
  };
  return takeUpTo(db, duty, { most, withinMs }, log);
}
