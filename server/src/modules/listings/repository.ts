import type { CurrencyCode } from '@contract/values/currencies';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';

export interface ListingRow {
  id: string;
  user_id: string;
  currency: CurrencyCode;
  swap_to: CurrencyCode;
  /** What is left of it: the balance of its escrow, as canonical text. */
  remaining: string;
  /** Units of swap_to for one unit of currency, as canonical text. */
  rate: string;
}

const COLUMNS =
  'l.id, l.user_id, l.currency, l.swap_to, trim_scale(a.balance)::text as remaining, trim_scale(l.rate)::text as rate';
const FROM = 'from listings l join accounts a on a.listing_id = l.id';

/** A listing `l` with what is left of it in its escrow `a`. */
export const SELECT_LISTINGS = `select ${COLUMNS} ${FROM}`;
/** The same with one more column. */
export const selectListingsWith = (column: string): string => `select ${COLUMNS}, ${column} ${FROM}`;

const CAN_BE_TRADED = `${SELECT_LISTINGS} join users u on u.id = l.user_id
     where l.status = 'active' and l.paused_at is null and a.balance > 0 and u.deactivated_at is null`;

/** What can be traded: active listings that are not paused, with something left whose lister is not deactivated. Oldest first. */
export const OPEN_LISTINGS = `${CAN_BE_TRADED} order by l.id`;

/** Every listing that can be traded. */
export const findOpenListings = (db: Db): Promise<ListingRow[]> => db.query<ListingRow>(OPEN_LISTINGS);

/** Those of some listings that can be traded. */
export const findOpenListingsAmong = (db: Db, ids: readonly string[]): Promise<ListingRow[]> =>
  db.query<ListingRow>(`${CAN_BE_TRADED} and l.id = any($1::bigint[])`, [ids]);

/** Those of some listings that have not ended, whether they can be traded or not. */
export async function findActiveAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = `select id from listings where id = any($1::bigint[]) and status = 'active'`;
  return (await db.query<{ id: string }>(found, [ids])).map(({ id }) => id);
}

/**
 * The version of what can be traded: made from the changes that a snapshot sees (migration 110). It differs for each
 * commit that changes the result of OPEN_LISTINGS, and needs no row that commits wait for.
 */
export async function readListingsVersion(db: Db): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `select sum(changes) || '-' || to_hex(bit_xor(stamp)) as name from listing_changes`,
  );
  if (!row) throw new Error('the listings have no version');
  return row.name;
}

/**
 * What can be traded, together with its version. Both come from one snapshot, so a version has the same content in
 * every process.
 */
export function readVersionedListings(db: Database): Promise<{ version: string; listings: ListingRow[] }> {
  return inSnapshot(db, async (tx) => ({
    version: await readListingsVersion(tx),
    listings: await findOpenListings(tx),
  }));
}

/** A user's active listings, oldest first. */
export function findOwnListings(db: Db, userId: string): Promise<ListingRow[]> {
  return db.query<ListingRow>(
    `${SELECT_LISTINGS} where l.status = 'active' and l.user_id = $1 order by l.created_at, l.id`,
    [userId],
  );
}

/** Which of a user's listings are meant. Omitted fields match everything. */
interface OwnListings {
  userId: string;
  id?: string;
  currency?: string;
  swapTo?: string;
  rate?: string;
}

/**
 * Locks a user's active listings and reads what is left of each, oldest first. An escrow is only changed by a
 * transaction that has locked its listing, always in id order.
 */
export async function lockActiveListings(tx: Db, own: OwnListings): Promise<ListingRow[]> {
  const locked = await tx.query<{ id: string }>(
    `select id from listings
     where status = 'active' and user_id = $1 and ($2::bigint is null or id = $2) and ($3::text is null or currency = $3)
       and ($4::text is null or swap_to = $4) and ($5::numeric is null or rate = $5)
     order by id for update`,
    [own.userId, own.id ?? null, own.currency ?? null, own.swapTo ?? null, own.rate ?? null],
  );
  return locked.length === 0 ? [] : readListings(tx, locked);
}

/** The active listing that a LIST transaction made, locked; null if it has ended. */
export async function lockListingOf(tx: Db, transaction: string): Promise<ListingRow | null> {
  const sql = `select id from listings where transaction_id = $1 and status = 'active' for update`;
  const locked = await tx.query<{ id: string }>(sql, [transaction]);
  const [listing] = locked.length === 0 ? [] : await readListings(tx, locked);
  return listing ?? null;
}

/** A separate statement after the lock, so that its snapshot includes what earlier holders of the lock have changed. */
function readListings(tx: Db, locked: readonly { id: string }[]): Promise<ListingRow[]> {
  return tx.query<ListingRow>(`${SELECT_LISTINGS} where l.id = any($1::bigint[]) order by l.id`, [
    locked.map(({ id }) => id),
  ]);
}
