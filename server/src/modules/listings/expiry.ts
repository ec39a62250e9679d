import { formatExact } from '@/domain/money/formatDecimal';
import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { type Note, notifyAll } from '@server/modules/notifications';
import { isoTime } from '@server/platform/formats';
import { endListings, type ListingRow, readListings } from './repository';

/** One that could not be ended is tried again after this time. */
const RETRY_AFTER_S = 60;
const IS_DUE = `status = 'active' and expires_at <= $1::timestamptz`;

/** Active listings whose end time has come, those that waited longest first. */
export const findExpired = (db: Db, now: Date, most: number): Promise<{ id: string }[]> =>
  db.query(
    `select id from listings
     where ${IS_DUE} and (end_failed_at > $1::timestamptz - make_interval(secs => ${String(RETRY_AFTER_S)})) is not true
     order by expires_at limit $2`,
    [now, most],
  );

/** Locks those that nobody else has locked and that are still due, in id order. @returns what is left of each */
export async function lockExpired(tx: Db, ids: readonly string[], now: Date): Promise<ListingRow[]> {
  const locked = await tx.query<{ id: string }>(
    `select id from listings where ${IS_DUE} and id = any($2::bigint[]) order by id for update skip locked`,
    [now, ids],
  );
  return locked.length === 0 ? [] : readListings(tx, locked);
}

/** The notification of what came back. */
function expiryNote(
  { id: listing, user_id: userId, currency, swap_to: to, rate, remaining }: ListingRow,
  now: Date,
): Note {
  const message = () => noticeTexts.expired(currency, to, `${formatExact(remaining)} ${currency}`);
  const amount = { amount: remaining, currency };
  return { userId, message, about: { kind: 'listing', amount, to, rate, expired: isoTime(now) }, listing };
}

/** Ends locked listings at their end time: the rest goes back, and their users are notified (decision 546). */
export async function endExpired(tx: Db, listings: readonly ListingRow[], now: Date): Promise<void> {
  await endListings(tx, listings);
  await notifyAll(
    tx,
    listings.map((listing) => expiryNote(listing, now)),
  );
}

export async function putOffEnd(db: Db, id: string, now: Date): Promise<void> {
  await db.query('update listings set end_failed_at = $2 where id = $1', [id, now]);
}
