import type { OwnPeg, Peg } from '@contract/values/peg';
import { isCrossed, leastUncrossed } from '@/domain/book/crossing';
import { compare, decimal, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { noticeTexts } from '@/texts/notices';
import type { Db } from '@server/db/database';
import { announceAll } from '@server/news/announce';
import { findOpposite, lockRates } from './listings/crossing';
import { markPaused, markResumed, setRates } from './listings/repository';
import { type Note, notifyAll } from './notifications';

/** Stores the peg of a LIST transaction that is about to be stored. */
export const insertPeg = (tx: Db, transactionId: string, { percent, floor, ceiling }: Peg) =>
  tx.query(
    `insert into pegs (transaction_id, currency, swap_to, percent, floor, ceiling, confirmed)
     select id, currency_from, currency_to, $2, $3, $4, rate from transactions where id = $1`,
    [transactionId, percent, floor, ceiling],
  );

/** Those of some LIST transactions whose listings are to follow the market. */
export async function findPegged(tx: Db, transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const sql = 'select transaction_id as id from pegs where transaction_id = any($1::bigint[])';
  const rows = await tx.query<{ id: string }>(sql, [transactionIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Gives pegs the listings that their transactions have made. @returns these listings */
export async function attachPegs(tx: Db, transactionIds: readonly string[]): Promise<string[]> {
  const attached = await tx.query<{ id: string }>(
    `update pegs p set listing_id = l.id from listings l
     where p.transaction_id = any($1::bigint[]) and l.transaction_id = p.transaction_id returning l.id`,
    [transactionIds],
  );
  return attached.map(({ id }) => id);
}

/** Makes a locked listing follow the market, or changes how it does. Its owner has so confirmed the next rate. */
export const savePeg = (tx: Db, listingId: string, { percent, floor, ceiling }: Peg) =>
  tx.query(
    `insert into pegs (transaction_id, listing_id, currency, swap_to, percent, floor, ceiling)
     select transaction_id, id, currency, swap_to, $2, $3, $4 from listings where id = $1
     on conflict (transaction_id) do update set percent = $2, floor = $3, ceiling = $4, confirmed = null`,
    [listingId, percent, floor, ceiling],
  );

/** Records that the owner of a locked listing has confirmed its next rate. */
export const confirmPeg = (tx: Db, listingId: string) =>
  tx.query('update pegs set confirmed = null, is_stopped = false, waits = false where listing_id = $1', [listingId]);

/** Ends a stop or a wait of a locked listing's peg. @returns true if there was one */
export async function endStop(tx: Db, listingId: string): Promise<boolean> {
  const ended = await tx.query(
    `update pegs set is_stopped = false, waits = false
     where listing_id = $1 and (is_stopped or waits) returning listing_id`,
    [listingId],
  );
  return ended.length > 0;
}

/** A locked listing no longer follows the market. @returns whether its peg paused it; undefined if it followed nothing */
export async function removePeg(tx: Db, listingId: string): Promise<{ paused: boolean } | undefined> {
  const [removed] = await tx.query<{ paused: boolean }>(
    'delete from pegs where listing_id = $1 returning outside is not null or is_stopped or waits as paused',
    [listingId],
  );
  return removed;
}

/** Makes the pause of a locked listing its user's. @returns false if its peg had not paused it */
export async function makePauseManual(tx: Db, listingId: string): Promise<boolean> {
  const changed = await tx.query(
    `update pegs set outside = null, is_stopped = false, waits = false
     where listing_id = $1 and (outside is not null or is_stopped or waits) returning listing_id`,
    [listingId],
  );
  return changed.length > 0;
}

/** A listing gets a new rate at most this often. */
const REST_S = 1;
const HAS_RESTED = `rated_at <= $1::timestamptz - make_interval(secs => ${String(REST_S)})`;

/**
 * Listings that follow a market rate that has changed, or that give way to a listing that is no longer the best of the
 * opposite direction. A few index lookups for each market rate find them, and no others are read. Those that have waited longest come first, so that none is forgotten if there are more than can be done.
 */
export const findMoved = (db: Db, now: Date, most: number): Promise<{ id: string; pair: string }[]> =>
  db.query(
    `select moved.listing_id as id, moved.currency || moved.swap_to as pair from currency_rates r cross join lateral (
       select * from pegs p where p.listing_id is not null and p.currency = r.currency_from and p.swap_to = r.currency_to
         and p.market < r.rate
       union all
       select * from pegs p where p.listing_id is not null and p.currency = r.currency_from and p.swap_to = r.currency_to
         and p.market > r.rate
       union all
       select p.* from (select (select l.rate from listings l join accounts a on a.listing_id = l.id
             join users u on u.id = l.user_id
           where l.status = 'active' and l.paused_at is null and a.balance > 0 and u.deactivated_at is null
             and l.currency = r.currency_to and l.swap_to = r.currency_from
           order by l.rate, coalesce(l.place, l.id) limit 1) as rate offset 0) best
         join pegs p on p.beside is not null and p.listing_id is not null and p.currency = r.currency_from
           and p.swap_to = r.currency_to and p.market = r.rate and p.beside is distinct from best.rate
     ) moved where ${HAS_RESTED} and (moved.waits and r.held_until > $1) is not true order by moved.rated_at limit $2`,
    [now, most],
  );

/** Locks active listings that nobody else has locked, in id order. @returns those that may get another rate now */
export async function lockRested(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const locked = await tx.query<{ id: string }>(
    `select id from listings where id = any($1::bigint[]) and status = 'active' order by id for update skip locked`,
    [ids],
  );
  // A separate statement, because another worker may have changed them before the lock.
  const rested = await tx.query<{ id: string }>(
    `select listing_id as id from pegs where ${HAS_RESTED} and listing_id = any($2::bigint[])`,
    [now, locked.map(({ id }) => id)],
  );
  return rested.map(({ id }) => id);
}

/** A listing that could not be rated is tried again after a minute. */
export async function putOffRating(db: Db, listingId: string, now: Date): Promise<void> {
  await db.query(`update pegs set rated_at = $2::timestamptz + interval '1 minute' where listing_id = $1`, [
    listingId,
    now,
  ]);
}

/** A listing that follows the market, and the present market rate. */
interface PeggedRow extends OwnPeg {
  id: string;
  user_id: string;
  rate: string;
  paused: boolean;
  /** True if it was never rated, so its peg was never shown. */
  fresh: boolean;
  market: string;
  currency: string;
  swap_to: string;
  /** The rate that its owner last confirmed; null if that is the rate that it gets now. */
  confirmed: string | null;
  /** True while it is paused because the market is too far from what was confirmed. */
  is_stopped: boolean;
  /** True while it is paused because the market rate has jumped. */
  waits: boolean;
  /** The rate of the opposite direction that it gives way to; null if it has the rate of its peg. */
  beside: string | null;
  /** True for some minutes after the market rate has jumped. */
  is_held: boolean;
}

/** Locked listings that follow the market, in the order of the queue. A separate statement, after the lock. */
const readPegged = (tx: Db, ids: readonly string[], now: Date | null): Promise<PeggedRow[]> =>
  tx.query<PeggedRow>(
    `select l.id, l.user_id, trim_scale(l.rate)::text as rate, l.paused_at is not null as paused, p.rated_at is null as fresh, p.outside,
       trim_scale(p.percent)::text as percent, trim_scale(p.floor)::text as floor, trim_scale(p.ceiling)::text as ceiling,
       trim_scale(r.rate)::text as market, p.currency, p.swap_to, trim_scale(p.confirmed)::text as confirmed, p.is_stopped, p.waits,
       trim_scale(p.beside)::text as beside,
       coalesce(r.held_until > coalesce($2, clock_timestamp()), false) as is_held
     from pegs p join listings l on l.id = p.listing_id
       join currency_rates r on r.currency_from = p.currency and r.currency_to = p.swap_to
     where p.listing_id = any($1::bigint[]) order by coalesce(l.place, l.id)`,
    [ids, now],
  );

type Rating = Pick<PeggedRow, 'id' | 'market' | 'outside' | 'confirmed' | 'is_stopped' | 'waits' | 'beside'>;

/** Records the market rate from which listings got their rates, and the reason of a pause. */
const saveRatings = (tx: Db, rated: readonly Rating[], now: Date | null) =>
  tx.query(
    `update pegs p set market = e.market, outside = e.outside, confirmed = e.confirmed, is_stopped = e.is_stopped,
       waits = e.waits, beside = e.beside, rated_at = coalesce($8, clock_timestamp())
     from unnest($1::bigint[], $2::numeric[], $3::text[], $4::numeric[], $5::boolean[], $6::boolean[], $7::numeric[])
       as e (id, market, outside, confirmed, is_stopped, waits, beside) where p.listing_id = e.id`,
    [
      rated.map(({ id }) => id),
      rated.map(({ market }) => market),
      rated.map(({ outside }) => outside),
      rated.map(({ confirmed }) => confirmed),
      rated.map(({ is_stopped }) => is_stopped),
      rated.map(({ waits }) => waits),
      rated.map(({ beside }) => beside),
      now,
    ],
  );

/**
 * The new state of a listing. One that its user paused keeps its rate and its pause; one that its limits paused returns
 * within them. One that would get more than 10 % away from what its owner confirmed is stopped until the owner confirms
 * again (decision 467). After a jump of the market rate it waits for some minutes (decision 468). One that would cross a
 * listing of the opposite direction gives way to it (decision 544).
 *
 * @param opposite the best rate of the opposite direction; null if there is none
 */
function rated(before: PeggedRow, opposite: string | null): PeggedRow {
  if (before.paused && before.outside === null && !before.waits) return { ...before, beside: null };
  const row = { ...before, waits: false, beside: null };
  // Stored with a market rate of zero, so that it is found again when the wait is over. A listing that its owner
  // confirms now does not wait.
  if (row.is_held && row.confirmed !== null) return { ...row, outside: null, paused: true, waits: true, market: '0' };
  const { rate, outside } = peggedRate(decimal(row.market), row);
  const confirmed = row.confirmed ?? toText(rate);
  if (outside !== null) return { ...row, confirmed, outside, paused: true };
  if (!isInBand(rate, rateBand(decimal(confirmed)))) return { ...row, outside, paused: true, is_stopped: true };
  const free = { ...row, confirmed, outside, paused: false, rate: toText(rate) };
  return opposite !== null && isCrossed(rate, decimal(opposite)) ? giveWay(free, opposite) : free;
}

/** The lowest rate that does not cross the best of the opposite direction; paused while that leaves its limits. */
function giveWay(row: PeggedRow, beside: string): PeggedRow {
  const rate = leastUncrossed(decimal(beside));
  const bands = [row.market, row.confirmed ?? row.rate].map((middle) => rateBand(decimal(middle)));
  const isAbove = row.ceiling !== null && compare(rate, decimal(row.ceiling)) > 0;
  if (isAbove || !bands.every((band) => isInBand(rate, band))) return { ...row, beside, paused: true, waits: true };
  return { ...row, beside, rate: toText(rate) };
}

/** The notification for the owner of a stopped listing. */
function stopNote({ id: listing, user_id: userId, currency, swap_to: to, confirmed, market }: PeggedRow): Note {
  const rate = confirmed ?? '';
  const message = () => noticeTexts.pegStopped(currency, to, formatExact(rate));
  return { userId, message, about: { kind: 'listing', currency, to, rate, market }, listing };
}

const idsOf = (rows: readonly PeggedRow[]): string[] => rows.map(({ id }) => id);

/**
 * Sets the present rates of locked listings that follow the market, pauses those outside their limits, and resumes
 * those that are back within them. No money moves. Listings that follow no market are left alone.
 *
 * @param ids all of one direction of a pair
 * @param now when they were rated; null for the database's clock
 * @returns false if none of them follows the market
 */
export async function rateListings(tx: Db, ids: readonly string[], now: Date | null = null): Promise<boolean> {
  const before = await readPegged(tx, ids, now);
  const [first] = before;
  if (!first) return false;
  await lockRates(tx, before);
  const opposite = await findOpposite(tx, first);
  const after = before.map((row) => rated(row, opposite?.rate ?? null));
  const were = new Map(before.map((row) => [row.id, row]));
  const changed = (what: 'rate' | 'paused' | 'is_stopped' | 'waits') =>
    after.filter((row) => were.get(row.id)?.[what] !== row[what]);
  const [moved, turned] = [changed('rate'), changed('paused')];
  const stopped = changed('is_stopped');
  const hidden = [...stopped, ...changed('waits')];
  const news = after.filter((row) => row.fresh || were.get(row.id)?.outside !== row.outside || hidden.includes(row));
  await setRates(tx, moved);
  await markPaused(tx, idsOf(turned.filter(({ paused }) => paused)));
  await markResumed(tx, idsOf(turned.filter(({ paused }) => !paused)));
  await saveRatings(tx, after, now);
  if (stopped.length > 0) await notifyAll(tx, stopped.map(stopNote));
  await announceAll(tx, [
    ...(moved.length + turned.length > 0 ? [{ group: 'listings', users: null } as const] : []),
    ...(news.length > 0 ? [{ group: 'pegs', users: news.map(({ user_id }) => user_id) } as const] : []),
  ]);
  return true;
}
