import { CURRENCIES, type CurrencyCode } from '@contract/values/currencies';
import type { OwnPeg } from '@contract/values/peg';
import { decimal } from '@/domain/money/decimal';
import { type Database, type Db, inSnapshot } from '@server/db/database';
import { type Entry, escrowOf, postAll, type Posting, walletOf, withoutEmpty } from '@server/ledger';
import { allowed, newestOfKinds, type Source } from '@server/modules/windows';
import { announceAll } from '@server/news/announce';
import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { wireId } from '@server/modules/wire';
import { isoTime } from '@server/platform/formats';

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

export const findOpenListings = (db: Db): Promise<ListingRow[]> => db.query<ListingRow>(OPEN_LISTINGS);

/** Those of some listings that can be traded. */
export const findOpenListingsAmong = (db: Db, ids: readonly string[]): Promise<ListingRow[]> =>
  db.query<ListingRow>(`${CAN_BE_TRADED} and l.id = any($1::bigint[])`, [ids]);

/**
 * The version of the tradable listings, made from the changes that a snapshot sees (migration 110). It differs for each
 * commit that changes the result of OPEN_LISTINGS, and commits wait for no common row.
 */
export async function readListingsVersion(db: Db): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `select sum(changes) || '-' || to_hex(bit_xor(stamp)) as name from listing_changes`,
  );
  if (!row) throw new Error('the listings have no version');
  return row.name;
}

/** The tradable listings and their version, from one snapshot, so that they agree in every process. */
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
  /** Two currencies: the listings of either for the other. */
  pair?: readonly string[] | null;
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
       and ($6::text[] is null or currency = any($6) and swap_to = any($6))
     order by id for update`,
    [own.userId, own.id ?? null, own.currency ?? null, own.swapTo ?? null, own.rate ?? null, own.pair ?? null],
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
export function readListings(tx: Db, locked: readonly { id: string }[]): Promise<ListingRow[]> {
  return tx.query<ListingRow>(`${SELECT_LISTINGS} where l.id = any($1::bigint[]) order by l.id`, [
    locked.map(({ id }) => id),
  ]);
}

/** The amount that one listing gives to an order, and what its lister receives for it. */
interface NewFill {
  listingId: string;
  transactionId: string;
  taken: string;
  paid: string;
}

/** True if the listing belongs to this user, whether or not it has ended. */
export async function isListingOf(tx: Db, userId: string, id: string): Promise<boolean> {
  return (await tx.query('select 1 from listings where id = $1 and user_id = $2', [id, userId])).length > 0;
}

/** Records that locked listings have ended and how much each gave back at its end. */
export async function markRemoved(tx: Db, listings: readonly ListingRow[]): Promise<void> {
  await tx.query(
    `update listings l set status = 'removed', returned = l.returned + e.returned, ended_at = now()
     from unnest($1::bigint[], $2::numeric[]) as e (id, returned) where l.id = e.id`,
    [listings.map(({ id }) => id), listings.map(({ remaining }) => remaining)],
  );
}

/** Records that listings are sold out. */
export async function markFilled(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.query(`update listings set status = 'filled', ended_at = now() where id = any($1::bigint[])`, [ids]);
}

/** Records what orders took from listings. */
export async function insertFills(tx: Db, fills: readonly NewFill[]): Promise<void> {
  await tx.query(
    `insert into fills (listing_id, transaction_id, taken, paid)
     select * from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[])`,
    [
      fills.map(({ listingId }) => listingId),
      fills.map(({ transactionId }) => transactionId),
      fills.map(({ taken }) => taken),
      fills.map(({ paid }) => paid),
    ],
  );
}

/** Opens the listings of LIST transactions, in their order. @returns their ids by transaction */
export async function insertListings(tx: Db, transactionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listings = await tx.query<{ id: string; transaction_id: string }>(
    `insert into listings (user_id, transaction_id, currency, swap_to, amount, rate, expires_at)
     select t.user_id, t.id, t.currency_from, t.currency_to, t.amount, t.rate, t.expires_at
     from unnest($1::bigint[]) with ordinality as due (id, place) join transactions t on t.id = due.id order by due.place
     returning id, transaction_id`,
    [transactionIds],
  );
  if (listings.length !== transactionIds.length) throw new Error('a LIST transaction does not exist');
  return new Map(listings.map(({ id, transaction_id }) => [transaction_id, id]));
}

/**
 * Sets the rates of locked listings. A new rate puts a listing behind all others at that rate, in the order given, and
 * waiting orders are tried again.
 */
export async function setRates(tx: Db, rated: readonly { id: string; rate: string }[]): Promise<void> {
  if (rated.length === 0) return;
  await tx.query(
    `update listings l set rate = e.rate, place = e.place, news_at = clock_timestamp()
     from (select id, rate, nextval(pg_get_serial_sequence('listings', 'id')) as place
       from unnest($1::bigint[], $2::numeric[]) as given (id, rate)) e
     where l.id = e.id`,
    [rated.map(({ id }) => id), rated.map(({ rate }) => rate)],
  );
}

/** Counts what is added to a locked listing. It moves behind all others at its rate, and orders that wait are tried again. */
export const raise = (tx: Db, id: string, more: string) =>
  tx.query(
    `update listings set amount = amount + $2::numeric, raised = raised + $2::numeric, news_at = clock_timestamp(),
       place = nextval(pg_get_serial_sequence('listings', 'id')) where id = $1`,
    [id, more],
  );

/** Pauses locked listings. @returns false if all of them are paused already */
export async function markPaused(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await tx.query(
    'update listings set paused_at = now() where id = any($1::bigint[]) and paused_at is null returning id',
    [ids],
  );
  return rows.length > 0;
}

/** Ends the pauses of locked listings. Orders that wait look at them again. @returns false if none of them is paused */
export async function markResumed(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await tx.query(
    `update listings set paused_at = null, news_at = clock_timestamp()
     where id = any($1::bigint[]) and paused_at is not null returning id`,
    [ids],
  );
  return rows.length > 0;
}

/** Postings that return what is left of listings from their escrows to their listers' wallets. */
export function returnsOf(listings: readonly ListingRow[]): Posting[] {
  const postings = listings.map(({ id, user_id, currency, remaining }) => ({
    source: escrowOf(id, currency),
    destination: walletOf(user_id, currency),
    currency,
    amount: decimal(remaining),
  }));
  return withoutEmpty(postings);
}

/** The journal of a listing that ends: what is left of it goes back to the lister's wallet. */
export const delistEntry = (listing: ListingRow, transactionId: string | null = null): Entry => ({
  kind: 'delist',
  transactionId,
  postings: returnsOf([listing]),
});

/** Ends locked active listings: what is left of them goes back. @param transactionId the one that ends a single one */
export async function endListings(tx: Db, listings: readonly ListingRow[], transactionId: string | null = null) {
  await markRemoved(tx, listings);
  await postAll(
    tx,
    listings.map((listing) => delistEntry(listing, transactionId)),
  );
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'homepage_updates', users: listings.map(({ user_id }) => user_id) },
  ]);
}

export const endListing = (tx: Db, listing: ListingRow, transactionId: string | null): Promise<void> =>
  endListings(tx, [listing], transactionId);

/** A user's active listings. */
export const OWN_LISTINGS: Source = { list: 'listings', table: 'listings', where: `t.status = 'active'` };

const FOUND = newestOfKinds(
  OWN_LISTINGS,
  'unnest($7::text[]) currencies(currency)',
  't.currency = currencies.currency',
);
/** With the transaction that made it, whether others see it, how it follows the market, and when it ends by itself. */
interface OwnListingRow extends ListingRow {
  transaction: string;
  paused: boolean;
  peg: OwnPeg | null;
  expires_at: Date | null;
}
const PEG = `(select json_build_object('percent', trim_scale(percent)::text, 'floor', trim_scale(floor)::text,
  'ceiling', trim_scale(ceiling)::text, 'outside', outside) from pegs where listing_id = l.id) as peg`;
const SELECT_OWN = selectListingsWith(
  `l.transaction_id as transaction, l.paused_at is not null as paused, l.expires_at, ${PEG}`,
);
const WINDOW = `${SELECT_OWN} join (${FOUND}) found on found.id = l.id order by l.created_at desc, l.id desc`;

/** The newest of a user's active listings within bounds, newest first; only those of a currency if one is given. */
export const findOwnWindow = (
  db: Db,
  bounds: readonly unknown[],
  currency: string | undefined,
): Promise<OwnListingRow[]> => db.query(WINDOW, [...bounds, allowed(currency, CURRENCIES)]);

/** Spec 3, Listing: `Amount` has a capital A and is what is left of the listing. */
export const presentListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow) => ({
  id: wireId(id),
  user: wireId(user_id),
  currency,
  swap_to,
  Amount: remaining,
  rate,
});

/** Our own windows also contain what made a listing, if it is hidden from others or follows the market, and when it ends. */
export const presentOwnListing = ({ transaction, paused, peg, expires_at: expiry, ...listing }: OwnListingRow) => ({
  ...presentListing(listing),
  transaction: wireId(transaction),
  ...(paused && { paused }),
  ...(peg && { peg }),
  ...(expiry && { expires_at: isoTime(expiry) }),
});

/** A delta as it is sent: with ids as numbers, like those of the listings. */
export const presentDelta = ({ set, del, ...delta }: ListingsDelta) => ({
  ...delta,
  set: set.map(([id, user, ...others]) => [wireId(id), wireId(user), ...others]),
  del: del.map(wireId),
});

/** A row as a listing, with its ids as text. */
export const asListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow): Listing => ({
  id,
  user: user_id,
  currency,
  swap_to,
  Amount: remaining,
  rate,
});
