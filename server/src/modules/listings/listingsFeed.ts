import type { Listing } from '@contract/schemas/listing';
import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import { deltaOf } from '@/domain/feed/listingsDelta';
import { type ListingsSum, sumOfListings, sumText, withListing, withoutListing } from '@/domain/feed/listingsSum';
import type { Database, Db } from '@server/db/database';
import { inSnapshot } from '@server/db/inSnapshot';
import { together } from '@server/db/together';
import { coalesce } from '@server/platform/coalesce';
import { asListing } from './asListing';
import { ChangeLog } from './changeLog';
import { type ChangeRow, findNewestChanges, findOtherChanges } from './changesRepository';
import { findActiveAmong, findOpenListings, findOpenListingsAmong, readListingsVersion } from './repository';

/** What can be traded at the version of the log. */
interface Known {
  log: ChangeLog;
  listings: Map<string, Listing>;
  /** Of the listings that the log names: those that have not ended, but cannot be traded. */
  paused: Set<string>;
  sum: ListingsSum;
}

/** What a later snapshot says: all of it, or only what changed. */
interface Whole {
  log: ChangeLog;
  listings: Listing[];
  /** Of the listings that the log names: those that have not ended, but cannot be traded. */
  paused: string[];
}
interface Step {
  log: ChangeLog;
  /** The listings that may have changed. */
  ids: string[];
  /** Those of them that can be traded. */
  listings: Listing[];
  /** Those of them that have not ended, but cannot be traded. */
  paused: string[];
}

const namedIn = (changes: readonly ChangeRow[]): string[] => [...new Set(changes.map(({ listing_id }) => listing_id))];

/** Of these listings, those that have not ended although they are not among the ones that can be traded. */
async function findPausedAmong(tx: Db, ids: readonly string[], open: readonly Pick<Listing, 'id'>[]) {
  const present = new Set(open.map(({ id }) => id));
  const others = ids.filter((id) => !present.has(id));
  return others.length === 0 ? [] : await findActiveAmong(tx, others);
}

async function readWhole(tx: Db, version: string): Promise<Whole> {
  const [changes, rows] = await together(findNewestChanges(tx), findOpenListings(tx));
  const listings = rows.map(asListing);
  const paused = await findPausedAmong(tx, namedIn(changes), listings);
  return { log: ChangeLog.of(version, changes), listings, paused };
}

async function readStep(tx: Db, log: ChangeLog | undefined): Promise<Whole | Step> {
  const version = await readListingsVersion(tx);
  if (!log) return readWhole(tx, version);
  const changes = await findOtherChanges(tx, log.known);
  const next = log.followedBy(version, changes);
  // A backup was restored, or this process has not looked for a long time.
  if (!next) return readWhole(tx, version);
  const ids = namedIn(changes);
  const listings = ids.length === 0 ? [] : (await findOpenListingsAmong(tx, ids)).map(asListing);
  return { log: next, ids, listings, paused: await findPausedAmong(tx, ids, listings) };
}

function whole({ log, listings, paused }: Whole): Known {
  const sum = sumOfListings(listings);
  return { log, listings: new Map(listings.map((one) => [one.id, one])), paused: new Set(paused), sum };
}

function stepped({ listings, paused, sum: before }: Known, { log, ids, listings: present, paused: left }: Step): Known {
  let sum = before;
  for (const id of ids) {
    const former = listings.get(id);
    if (former) sum = withoutListing(sum, former);
    listings.delete(id);
    paused.delete(id);
  }
  for (const one of present) {
    sum = withListing(sum, one);
    listings.set(one.id, one);
  }
  for (const id of left) paused.add(id);
  return { log, listings, paused, sum };
}

/**
 * What can be traded and what changed in it, followed by one server process. Each step reads the changes and the version
 * in one snapshot, so that every process says the same about the time between two versions. A step costs what changed,
 * however many listings there are.
 */
export class ListingsFeed {
  private known: Known | null = null;
  /** Follows to what is visible after the call. Concurrent calls share a step. */
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

  /** What can be traded at that version. */
  get listings(): readonly Listing[] {
    return [...(this.known?.listings.values() ?? [])];
  }

  /** What changed since a version; null if that version is unknown or too old. It may be the current one. */
  deltaSince(from: string): ListingsDelta | null {
    const changed = this.known?.log.changedSince(from);
    if (!this.known || !changed) return null;
    const { log, listings, paused, sum } = this.known;
    const step = { from, to: log.version, sum: sumText(sum, log.version) };
    return deltaOf(step, changed, (id) => listings.get(id), paused);
  }
}
