import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import { FEED_MISMATCH, type FeedOffer, LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import { sumOfListings, sumText } from '@/domain/book/listingsFeed';
import type { Database } from '@server/db/database';
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
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/edge';
import { coalesce } from '@server/platform/turns';
import { asListing, presentListing } from './presenter';
import { type ListingRow, OPEN_LISTINGS, readListingsVersion, readVersionedListings } from './repository';

const SAMPLE: ListingRow = { id: '1', user_id: '2', currency: 'CNY', swap_to: 'NGN', remaining: '3.5', rate: '4.25' };

/**
 * A fingerprint of everything else that changes the bytes of a version: a new release of ours, or of the compressors.
 */
const MAKING = createHash('sha256')
  .update(JSON.stringify([OPEN_LISTINGS, presentListing(SAMPLE), ENCODER]))
  .digest('hex')
  .slice(0, 8);

const nameOf = (version: string): string => `${version}.${MAKING}`;

/** The validator of a version in a coding, even if it was never encoded. */
const tagOfVersion = (version: string, coding: ContentCoding): string => tagOf(nameOf(version), coding);

/**
 * Everything that can be traded, at one version: written as JSON once, and compressed once for each coding that is
 * requested.
 */
class Edition extends EncodedJson {
  /** What allows a client to follow the changes after it. */
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
    // The first request for a version starts a read. What is read after that cannot be older than the version.
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
export function answerFromEditions(): (c: Context<AppEnv>) => Promise<Response> {
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
