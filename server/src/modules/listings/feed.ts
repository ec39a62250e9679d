import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import {
  deltaOf,
  type ListingsSum,
  sumOfListings,
  sumText,
  withListing,
  withoutListing,
} from '@/domain/book/listingsFeed';
import { type Database, type Db, inSnapshot, together } from '@server/db/database';
import { coalesce } from '@server/platform/turns';
import { asListing, findOpenListings, findOpenListingsAmong, presentDelta, readListingsVersion } from './repository';

/** The number of newest changes that are not combined, so that the feed knows the changes since recent versions. */
export const KEPT_CHANGES = 1_000;
/** Fewer rows are read about as fast as one. */
const FEW_ROWS = 1_500;
/** The most rows of one statement. */
const MOST_AT_ONCE = 20_000;

/** One change of what can be traded: a listing, and what the change adds to the version. */
interface ChangeRow {
  id: string;
  listing_id: string;
  changes: string;
  stamp: string;
}

/**
 * Combines old changes of the listings into one row, so that reading the version does not become slower with each
 * change. The new row has the sum of their numbers and the combination of their stamps, so the version stays the same
 * in every snapshot. Any number of processes may do so at once, because each claims different rows.
 *
 * @returns how many rows were combined
 */
export async function combineChanges(db: Db): Promise<number> {
  const [row] = await db.query<{ combined: string }>(
    `with many as (select from listing_changes offset $1 limit 1),
     newest as (
       select id from listing_changes where listing_id is not null and exists (select from many)
       order by id desc offset $2 limit 1
     ),
     old as (
       select c.id from listing_changes c, newest where c.listing_id is null or c.id <= newest.id
       order by c.id limit $3 for update of c skip locked
     ),
     gone as (delete from listing_changes c using old where c.id = old.id returning c.changes, c.stamp),
     combined as (
       insert into listing_changes (changes, stamp) select sum(changes), bit_xor(stamp) from gone having count(*) > 0
     )
     select count(*) as combined from gone`,
    [FEW_ROWS, KEPT_CHANGES, MOST_AT_ONCE],
  );
  return parseInt(row?.combined ?? '0', 10);
}

const CHANGES = 'select id, listing_id, changes, stamp from listing_changes where listing_id is not null';

/** The newest changes, oldest first. */
export const findNewestChanges = (db: Db): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(`select * from (${CHANGES} order by id desc limit $1) newest order by id`, [KEPT_CHANGES]);

/**
 * Changes that are not known yet, oldest first. Transactions do not end in the order in which they begin, so a change
 * may become visible after newer ones. Changes before `first` are not looked for.
 */
const findOtherChanges = (db: Db, { first, ids }: { first: string; ids: readonly string[] }): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(`${CHANGES} and id >= $1 and id <> all($2::bigint[]) order by id`, [first, ids]);

/** A version, taken apart: how many changes there were, and their stamps combined by exclusive or (migration 110). */
interface Version {
  count: bigint;
  stamp: bigint;
}

const BITS_OF_STAMP = 64;

/** The version with this name, as the database names it. */
export function versionOf(name: string): Version {
  const [count = '', stamp = ''] = name.split('-');
  return { count: BigInt(count), stamp: BigInt(`0x${stamp}`) };
}

const nameOf = ({ count, stamp }: Version) => `${String(count)}-${stamp.toString(16)}`;

/** What a change adds to the stamp of a version. */
export const stampOf = ({ stamp }: Pick<ChangeRow, 'stamp'>) => BigInt.asUintN(BITS_OF_STAMP, BigInt(stamp));
const before = ({ count, stamp }: Version, change: ChangeRow): Version => ({
  count: count - BigInt(change.changes),
  stamp: stamp ^ stampOf(change),
});
const after = ({ count, stamp }: Version, change: ChangeRow): Version => ({
  count: count + BigInt(change.changes),
  stamp: stamp ^ stampOf(change),
});

/** The newest changes of the listings that a process knows, in the order in which it saw them. */
class ChangeLog {
  private constructor(
    readonly version: string,
    private readonly changes: readonly ChangeRow[],
    /** No change before this id is missing. */
    private readonly first: string,
  ) {}

  /** @param changes the newest ones of the version, by their ids */
  static of(version: string, changes: readonly ChangeRow[]): ChangeLog {
    const isCut = changes.length >= KEPT_CHANGES;
    return new ChangeLog(version, changes, isCut ? (changes[0]?.id ?? '0') : '0');
  }

  /** The known changes, and the id from which on others may be missing. */
  get known(): { first: string; ids: string[] } {
    return { first: this.first, ids: this.changes.map(({ id }) => id) };
  }

  /** The log after more changes; null if these are not all changes between the two versions. */
  followedBy(version: string, more: readonly ChangeRow[]): ChangeLog | null {
    if (nameOf(more.reduce(after, versionOf(this.version))) !== version) return null;
    const all = [...this.changes, ...more];
    const dropped = all.splice(0, all.length - KEPT_CHANGES);
    // Dropped changes must not be found again.
    const first = dropped.reduce(
      (most, { id }) => (BigInt(id) >= BigInt(most) ? String(BigInt(id) + 1n) : most),
      this.first,
    );
    return new ChangeLog(version, all, first);
  }

  /** The listings that changed since a version; null if that version is unknown or too old. */
  changedSince(version: string): Set<string> | null {
    const wanted = versionOf(version);
    const listings = new Set<string>();
    let reached = versionOf(this.version);
    for (let at = this.changes.length - 1; reached.count > wanted.count; at -= 1) {
      const change = this.changes[at];
      if (!change) return null;
      listings.add(change.listing_id);
      reached = before(reached, change);
    }
    return reached.count === wanted.count && reached.stamp === wanted.stamp ? listings : null;
  }
}

/** What can be traded at the version of the log. */
interface Known {
  log: ChangeLog;
  listings: Map<string, Listing>;
  sum: ListingsSum;
}

/** The content of a later snapshot: everything, or only the changes. */
interface Whole {
  log: ChangeLog;
  listings: Listing[];
}
interface Step {
  log: ChangeLog;
  /** The listings that may have changed. */
  ids: string[];
  /** Those of them that can be traded. */
  listings: Listing[];
}

const namedIn = (changes: readonly ChangeRow[]): string[] => [...new Set(changes.map(({ listing_id }) => listing_id))];

async function readWhole(tx: Db, version: string): Promise<Whole> {
  const [changes, rows] = await together(findNewestChanges(tx), findOpenListings(tx));
  const listings = rows.map(asListing);
  return { log: ChangeLog.of(version, changes), listings };
}

async function readStep(tx: Db, log: ChangeLog | undefined): Promise<Whole | Step> {
  const version = await readListingsVersion(tx);
  if (!log) return readWhole(tx, version);
  const changes = await findOtherChanges(tx, log.known);
  const next = log.followedBy(version, changes);
  // A backup was restored, or this process has not followed for a long time.
  if (!next) return readWhole(tx, version);
  const ids = namedIn(changes);
  const listings = ids.length === 0 ? [] : (await findOpenListingsAmong(tx, ids)).map(asListing);
  return { log: next, ids, listings };
}

function whole({ log, listings }: Whole): Known {
  const sum = sumOfListings(listings);
  return { log, listings: new Map(listings.map((one) => [one.id, one])), sum };
}

function stepped({ listings, sum: before }: Known, { log, ids, listings: present }: Step): Known {
  let sum = before;
  for (const id of ids) {
    const former = listings.get(id);
    if (former) sum = withoutListing(sum, former);
    listings.delete(id);
  }
  for (const one of present) {
    sum = withListing(sum, one);
    listings.set(one.id, one);
  }
  return { log, listings, sum };
}

/**
 * The tradable listings and their changes, followed by one server process. Each step reads the changes and the version
 * in one snapshot, so that every process computes the same delta between two versions. The cost of a step depends only
 * on the changes, not on the number of listings.
 */
export class ListingsFeed {
  private known: Known | null = null;
  /** Follows up to a snapshot that is taken after the call. Concurrent calls share a step. */
  readonly follow: () => Promise<void>;

  constructor(db: Database) {
    this.follow = coalesce(async () => {
      const { known } = this;
      const step = await inSnapshot(db, (tx) => readStep(tx, known?.log));
      this.known = known && 'ids' in step ? stepped(known, step) : whole(step);
    });
  }

  /** The version that was followed to last; null before the first step. */
  get version(): string | null {
    return this.known?.log.version ?? null;
  }

  /** The tradable listings at that version. */
  get listings(): readonly Listing[] {
    return [...(this.known?.listings.values() ?? [])];
  }

  /** The changes since a version; null if that version is unknown or too old. It may be the current one. */
  deltaSince(from: string): ListingsDelta | null {
    const changed = this.known?.log.changedSince(from);
    if (!this.known || !changed) return null;
    const { log, listings, sum } = this.known;
    const step = { from, to: log.version, sum: sumText(sum, log.version) };
    return deltaOf(step, changed, (id) => listings.get(id));
  }
}

/** A longer delta is not sent, because the whole compressed answer is not much longer. */
const MOST_DELTA_BYTES = 32 * 1024;

/** A delta as JSON; null if it is too long to be sent. */
export function deltaText(delta: ListingsDelta): Buffer | null {
  const text = Buffer.from(JSON.stringify(presentDelta(delta)));
  return text.byteLength > MOST_DELTA_BYTES ? null : text;
}

/** The primary and a replica have the same versions, but not at the same time. */
const feeds = new WeakMap<Database, ListingsFeed>();

/** The feed of a database, which all of a server process shares: its sockets and its answers. */
export function feedOf(db: Database): ListingsFeed {
  const feed = feeds.get(db) ?? new ListingsFeed(db);
  feeds.set(db, feed);
  return feed;
}
