import * as v from 'valibot';
import type { Listing } from '@contract/listings';
import { type ListingsDelta, listingsDelta } from '@contract/feeds';
import { type FeedOffer, offerText, readOffer } from '@contract/values/listingsFeed';
import { parseJsonExactly } from '@contract/values/jsonText';
import {
  applyDelta,
  type Damages,
  feedTableOf,
  type Followed,
  indexOfId,
  isTrusted,
  withDamage,
} from '@/domain/book/listingsFeed';
import { tokenEpoch } from '@/api/session/tokenStorage';
import { logFailure } from '@/api/transport/failureLog';
import { createTable, distrust, isTable, type ListingTable, wireFacts } from './wireFacts';

/** What became of a delta (see `Followed`). `useless`: it is damaged, or no deltas were offered with the table. */
type FollowedTable = { outcome: 'applied'; table: ListingTable } | { outcome: 'old' | 'gap' | 'useless' };

/** The damages of one session. */
let trust: { session: number; damages: Damages } = { session: tokenEpoch(), damages: [] };

function trustOfThisSession() {
  if (trust.session !== tokenEpoch()) trust = { session: tokenEpoch(), damages: [] };
  return trust;
}

/** The offer that came with a table; null without one, and after too many damages. */
function offerIn(table: unknown): FeedOffer | null {
  const { offer = null } = wireFacts(table) ?? {};
  return isTrusted(trustOfThisSession().damages) ? readOffer(offer) : null;
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
 */
export function followDelta(table: ListingTable, delta: ListingsDelta): FollowedTable {
  const facts = wireFacts(table);
  const offered = offerIn(table);
  if (!facts || !offered) return { outcome: 'useless' };
  facts.feed ??= feedTableOf(table, offered);
  const followed: Followed = facts.feed ? applyDelta(facts.feed, delta) : { outcome: 'damaged' };
  if (followed.outcome !== 'applied') {
    return followed.outcome === 'damaged' ? damaged(table) : { outcome: followed.outcome };
  }
  const { table: feed } = followed;
  const arrived = {
    etag: movedTag(facts.etag, delta),
    offer: offerText({ version: feed.version, sum: delta.sum }),
  };
  if (feed.listings === table) {
    Object.assign(facts, { ...arrived, feed });
    return { outcome: 'applied', table };
  }
  const after = createTable(feed.listings, { ...arrived, text: null, cut: null });
  Object.assign(wireFacts(after) ?? {}, { feed: { ...feed, listings: after } });
  return { outcome: 'applied', table: after };
}

/** The version of a table that can be followed; null if there is none. */
export const versionOf = (table: unknown): string | null => offerIn(table)?.version ?? null;

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
