import * as v from 'valibot';
import type { Listing } from '@contract/schemas/listing';
import { type ListingsDelta, listingsDelta } from '@contract/schemas/listingsDelta';
import { type FeedOffer, LISTINGS_FEED_HEADER, readOffer } from '@contract/values/listingsFeed';
import { parseJsonExactly } from '@contract/values/jsonText';
import { type Damages, isTrusted, withDamage } from '@/domain/feed/feedTrust';
import { applyDelta, feedTableOf, type Followed, indexOfId } from '@/domain/feed/feedTable';
import { tokenEpoch } from '@/api/session/tokenStorage';
import { backendHost, isCrossOrigin } from '@/api/transport/backendHost';
import { logFailure } from '@/api/transport/failureLog';
import { createTable, isTable, type ListingTable, wireFacts } from './wireFacts';

/** What became of a delta (see `Followed`). `useless`: it is damaged, or no deltas were offered with the table. */
type FollowedTable = { outcome: 'applied'; table: ListingTable } | { outcome: 'old' | 'gap' | 'useless' };

/** The damages of one session. */
let trust: { session: number; damages: Damages } = { session: tokenEpoch(), damages: [] };

function trustOfThisSession() {
  if (trust.session !== tokenEpoch()) trust = { session: tokenEpoch(), damages: [] };
  return trust;
}

/** The offer of an answer; null from another origin, and after too many damages. */
export function offerOf({ headers }: Response): FeedOffer | null {
  const isUsed = !isCrossOrigin(backendHost()) && isTrusted(trustOfThisSession().damages);
  return isUsed ? readOffer(headers.get(LISTINGS_FEED_HEADER)) : null;
}

/** A delta as it was sent; null for anything else. */
export function readDelta(text: string): ListingsDelta | null {
  try {
    const parsed = v.safeParse(listingsDelta, parseJsonExactly(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The next fetch asks for the whole answer, and reads all of it. */
export function distrust(table: ListingTable): void {
  const facts = wireFacts(table);
  if (facts) Object.assign(facts, { text: null, etag: null, offer: null, feed: undefined });
}

function damaged(table: ListingTable): FollowedTable {
  logFailure('the feed of listings', 'a delta has a wrong sum');
  const { session, damages } = trustOfThisSession();
  trust = { session, damages: withDamage(damages, Date.now()) };
  distrust(table);
  return { outcome: 'useless' };
}

/** Our server's validators of the listings begin with their version. */
const movedTag = (etag: string | null, { from, to }: ListingsDelta): string | null =>
  etag?.startsWith(`"${from}.`) ? `"${to}${etag.slice(from.length + 1)}` : null;

/**
 * The table after a delta, if the delta follows it. It shares every listing that did not change, and is the same object
 * if none did. A table that a damage was found in is fetched again, whole.
 *
 * @param etag the validator that came with the delta, if it is an answer
 */
export function followDelta(table: ListingTable, delta: ListingsDelta, etag?: string | null): FollowedTable {
  const facts = wireFacts(table);
  if (!facts?.offer) return { outcome: 'useless' };
  facts.feed ??= feedTableOf(table, facts.offer);
  const followed: Followed = facts.feed ? applyDelta(facts.feed, delta) : { outcome: 'damaged' };
  if (followed.outcome !== 'applied') {
    return followed.outcome === 'damaged' ? damaged(table) : { outcome: followed.outcome };
  }
  const { table: feed, change } = followed;
  const arrived = { etag: etag ?? movedTag(facts.etag, delta), offer: { version: feed.version, sum: delta.sum } };
  if (feed.listings === table) {
    Object.assign(facts, { ...arrived, feed });
    return { outcome: 'applied', table };
  }
  const after = createTable(feed.listings, {
    ...arrived,
    text: null,
    spans: null,
    change: { from: facts.mark, ...change },
  });
  Object.assign(wireFacts(after) ?? {}, { feed: { ...feed, listings: after } });
  return { outcome: 'applied', table: after };
}

/** The version of a table that can be followed; null if there is none. */
export const versionOf = (table: unknown): string | null => wireFacts(table)?.offer?.version ?? null;

/** False if everything that a delta names is known to be others'. */
export function concerns(
  isOwn: (lister: Pick<Listing, 'user'>) => boolean,
  table: unknown,
  { set, del }: ListingsDelta,
): boolean {
  const listings = isTable(table) ? table : [];
  const mayBeOwn = (id: string) => {
    const listing = listings[indexOfId(listings, id)];
    return listing?.id !== id || isOwn(listing);
  };
  return set.some(([, user]) => isOwn({ user })) || del.some(mayBeOwn);
}
