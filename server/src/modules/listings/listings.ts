import { type Context, Hono } from 'hono';
import { type OfferWindowQuery, offerWindowQuery } from '@contract/countedWindows';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readQuery } from '@server/http/read';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readWindow, type Window } from '@server/modules/windows';
import { notFound } from '@server/platform/refusal';
import { createHash } from 'node:crypto';
import { FEED_MISMATCH, type FeedOffer, LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import { sumOfListings, sumText } from '@/domain/book/listingsFeed';
import {
  answerValidated,
  type ContentCoding,
  EncodedJson,
  ENCODER,
  notModified,
  sendValidated,
  tagOf,
  wishOf,
} from '@server/http/coding';
import { isFromOwnPage } from '@server/http/edge';
import { coalesce } from '@server/platform/turns';
import {
  asListing,
  endListing,
  findOwnListings,
  findOwnWindow,
  isListingOf,
  type ListingRow,
  lockActiveListings,
  OPEN_LISTINGS,
  OWN_LISTINGS,
  presentListing,
  presentOwnListing,
  readListingsVersion,
  readVersionedListings,
} from './repository';

const SAMPLE: ListingRow = { id: '1', user_id: '2', currency: 'CNY', swap_to: 'NGN', remaining: '3.5', rate: '4.25' };

/** A fingerprint of everything else that changes the bytes of a version: our release, and the compressors. */
const MAKING = createHash('sha256')
  .update(JSON.stringify([OPEN_LISTINGS, presentListing(SAMPLE), ENCODER]))
  .digest('hex')
  .slice(0, 8);

const nameOf = (version: string): string => `${version}.${MAKING}`;

/** The validator of a version in a coding, even if it was never encoded. */
const tagOfVersion = (version: string, coding: ContentCoding): string => tagOf(nameOf(version), coding);

/** All tradable listings at one version: encoded once as JSON, and compressed once for each coding. */
class Edition extends EncodedJson {
  /** The offer with which a client can follow the changes after it. */
  readonly offer: FeedOffer;

  constructor(
    readonly version: string,
    listings: readonly ListingRow[],
  ) {
    super(Buffer.from(JSON.stringify(listings.map(presentListing))), nameOf(version));
    this.offer = { version, sum: sumText(sumOfListings(listings.map(asListing)), version) };
  }
}

/**
 * The newest edition of a server process, shared by all requests. Each request reads the version with a query that
 * starts after the request arrived. So an answer is never older than what was committed before, in any process, even if
 * its live message has not arrived yet.
 */
class Editions {
  private newest: Edition | null = null;
  private printing: { wanted: string; edition: Promise<Edition> } | null = null;
  private readonly print: () => Promise<Edition>;
  /** The current version, read after the call. Concurrent calls share a query. */
  readonly version: () => Promise<string>;

  constructor(db: Database) {
    this.version = coalesce(() => readListingsVersion(db));
    this.print = coalesce(async () => {
      const { version, listings } = await readVersionedListings(db);
      return (this.newest = new Edition(version, listings));
    });
  }

  /** An edition of this version, or of a later one if the market has changed since. @param version as just read */
  of(version: string): Promise<Edition> {
    if (this.newest?.version === version) return Promise.resolve(this.newest);
    // The first request for a version starts a read. A read that starts later cannot be older than the version.
    if (this.printing?.wanted !== version) {
      const printing = { wanted: version, edition: this.print() };
      this.printing = printing;
      printing.edition.catch(() => {
        if (this.printing === printing) this.printing = null;
      });
    }
    return this.printing.edition;
  }
}

/**
 * Shares one encoding of each version among all callers. A caller that already has the current version gets a 304,
 * without reading the listings.
 */
function answerFromEditions(): (c: Context<AppEnv>) => Promise<Response> {
  // The primary and a replica have the same versions, but not at the same time.
  const ofDatabase = new WeakMap<Database, Editions>();
  return async (c) => {
    const db = c.get('db');
    const editions = ofDatabase.get(db) ?? new Editions(db);
    ofDatabase.set(db, editions);
    if (c.req.header(LISTINGS_FEED_HEADER) === FEED_MISMATCH && isFromOwnPage(c)) c.get('metrics')?.countFeedMismatch();
    const { codings, held } = wishOf(c);
    const version = await editions.version();
    if (held !== '*') {
      const unchanged = codings.map((coding) => tagOfVersion(version, coding)).find((tag) => held.has(tag));
      if (unchanged !== undefined) return sendValidated(c, notModified(unchanged));
    }
    const edition = await editions.of(version);
    const answer = await answerValidated(edition, { codings, held });
    if (answer.status === 200 && isFromOwnPage(c)) answer.headers[LISTINGS_FEED_HEADER] = offerText(edition.offer);
    return sendValidated(c, answer);
  };
}

/** One window of a user's active listings, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export const readOwnListingWindow = (db: Db, userId: string, asked: OfferWindowQuery): Promise<Window> =>
  readWindow(db, userId, {
    source: OWN_LISTINGS,
    asked,
    find: (bounds) => findOwnWindow(db, bounds, asked.currency),
    present: presentOwnListing,
  });

/**
 * Ends one of the user's listings and returns what is left of it. Repeating it does nothing.
 *
 * @throws Refusal `notFound` for a listing of another user
 */
export async function removeListing(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [listing] = await lockActiveListings(tx, { userId, id });
    if (listing) return endListing(tx, listing, null);
    if (!(await isListingOf(tx, userId, id))) throw notFound();
  });
}

const isOwnWindow = (c: Context<AppEnv>) =>
  c.req.query('created_by_user') === 'true' && c.req.query('limit') !== undefined;

/** Spec 7: listings. With `?created_by_user=true` the caller's own (`&limit=`: one window), otherwise all for trading. */
export function listingsRoutes(): Hono<AppEnv> {
  const answerOpenListings = answerFromEditions();
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getListings'), requireUser, async (c) => {
    if (c.req.query('created_by_user') !== 'true') return answerOpenListings(c);
    const [db, userId] = [c.get('db'), c.get('user').id];
    if (isOwnWindow(c)) return c.json(await readOwnListingWindow(db, userId, readQuery(c, offerWindowQuery)));
    return c.json((await findOwnListings(db, userId)).map(presentListing));
  });
  routes.delete(callPath('removeListing'), requireUser, async (c) => {
    await removeListing(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeListing');
  });
  return routes;
}
