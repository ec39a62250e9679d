import * as v from 'valibot';
import { type Listing, listingCalls } from '@contract/listings';
import { listingsDelta, type ListingsDelta } from '@contract/feeds';
import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { listingsApi } from '@/api/listings/listingsApi';
import { createTable, distrust, isTable, type ListingTable, wireFacts } from '@/api/listings/wireFacts';
import { checkToken, tokenEpoch } from '@/api/session/tokenStorage';
import { type ApiStore, cacheEntries, type CacheEntry, entriesOf } from './cacheEntries';
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
import { logFailure } from '@/api/transport/callError';

/** If the socket takes longer to report the changes, the listings are fetched. */
const PATIENCE_MS = RECONNECT_DELAY_MS;

const { name } = listingCalls.getListings;

export interface FollowerPorts {
  isBusy: (entry: CacheEntry) => boolean;
  touch: (key: string) => void;
  /** A delta was applied to the entry: it is as fresh as after a fetch. */
  onApplied: (key: string) => void;
  /** Whether the listings of this lister may be the user's own. */
  isOwn: (lister: { user: string | null }) => boolean;
  /** Asks the socket what has changed since a version. False if it cannot be asked. */
  askSocket: (since: string) => boolean;
}

/** The socket was asked what has changed. */
interface Question {
  since: string;
  /** @param isAnswered true if the answer brought the held listings up to date */
  end: (isAnswered: boolean) => void;
}

/**
 * Keeps the cached listings up to date with the deltas that are pushed, without a call. Wherever they would be fetched
 * again, also after a gap, the socket is asked first.
 */
export function createListingsFollower(store: ApiStore, ports: FollowerPorts) {
  const { isBusy, touch, onApplied, isOwn, askSocket } = ports;
  let question: Question | null = null;
  const held = () => cacheEntries(store.getState()).find(({ endpoint }) => endpoint === name);

  const follow = (entry: CacheEntry, delta: ListingsDelta) => {
    checkToken();
    if (entry.status !== 'fulfilled' || !isTable(entry.data)) return 'useless';
    const followed = followDelta(entry.data, delta);
    if (followed.outcome !== 'applied') return followed.outcome;
    const arrived = { endpointName: name, arg: undefined, value: followed.table };
    if (followed.table !== entry.data) store.dispatch(listingsApi.util.upsertQueryEntries([arrived]));
    onApplied(entry.key);
    return 'applied';
  };

  const takeDelta = (entry: CacheEntry, delta: ListingsDelta) => {
    if (question) {
      // Other deltas were sent before the server read the question. Its answer includes them.
      if (delta.from === question.since) question.end(follow(entry, delta) !== 'useless');
      return;
    }
    // The answer that is being fetched may be older or newer than the delta.
    const outcome = isBusy(entry) ? 'gap' : follow(entry, delta);
    if (outcome === 'gap' || outcome === 'useless') touch(entry.key);
  };

  /** Other lists, like that of the user's own listings, change only with a listing of the user. */
  const touchOthers = (delta: ListingsDelta | null) => {
    const others = entriesOf(store.getState(), 'listings').filter(({ endpoint }) => endpoint !== name);
    if (others.length > 0 && (!delta || concerns(isOwn, held()?.data, delta))) others.forEach(({ key }) => touch(key));
  };

  return {
    /** The version from which on the changes can be followed; null if there is none, or the next one is coming. */
    version() {
      const entry = held();
      return entry && !isBusy(entry) ? versionOf(entry.data) : null;
    },
    /**
     * Asks the socket what has changed. True once it has answered; false if the listings have to be fetched, because it
     * cannot be asked, does not know, or does not answer in time.
     */
    resume(signal: AbortSignal): Promise<boolean> {
      const since = versionOf(held()?.data);
      if (since === null || !askSocket(since)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isAnswered: boolean) => {
          clearTimeout(timer);
          question = null;
          resolve(isAnswered);
        };
        const timer = setTimeout(end, PATIENCE_MS, false);
        question = { since, end };
        signal.addEventListener('abort', () => end(false), { once: true });
      });
    },
    /** Takes a message of the listings; false if it has to be treated as a hint. */
    take(text: string): boolean {
      const delta = readDelta(text);
      // A hint is an answer too: the server does not know the changes, or they are too long to send.
      if (!question && (!delta || document.hidden)) return false;
      touchOthers(delta);
      const entry = held();
      if (entry && delta) takeDelta(entry, delta);
      else question?.end(false);
      return true;
    },
    /** The socket closed, or the session ended. */
    clear: () => question?.end(false),
  };
}

/** What became of a delta (see `Followed`). `useless`: it is damaged, or no deltas were offered with the table. */
type FollowedTable = { outcome: 'applied'; table: ListingTable } | { outcome: 'old' | 'gap' | 'useless' };

/** When deltas of this session were found to be damaged. */
let trust: { session: number; damages: Damages } = { session: tokenEpoch(), damages: [] };

function trustOfThisSession() {
  if (trust.session !== tokenEpoch()) trust = { session: tokenEpoch(), damages: [] };
  return trust;
}

/** The offer that came with a table; null without one, and after too many damaged deltas. */
function offerIn(table: unknown): FeedOffer | null {
  const { offer = null } = wireFacts(table) ?? {};
  return isTrusted(trustOfThisSession().damages) ? readOffer(offer) : null;
}

/** A delta as it was sent; null for anything else. */
function readDelta(text: string): ListingsDelta | null {
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
 * if none did. After a damaged delta, the whole table is fetched again.
 */
function followDelta(table: ListingTable, delta: ListingsDelta): FollowedTable {
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
function concerns(
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
