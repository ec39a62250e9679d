import type { Context } from 'hono';
import { FEED_MISMATCH, LISTINGS_FEED_HEADER, offerText } from '@contract/values/listingsFeed';
import type { Database } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { answerValidated, notModified, sendValidated, wishOf } from '@server/http/coding/validated';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { answerDelta } from './answerDelta';
import { tagOfVersion } from './edition';
import { Editions } from './editions';

/** Answers `GET listings/?all_pairs=true` for a caller with a session. */
export type AnswerOpenListings = (c: Context<AppEnv>) => Promise<Response>;

/**
 * Shares one encoding of each version among all callers. A caller that already has the current version gets a 304,
 * without reading the listings; one that accepts it gets what has changed since the version that it holds.
 */
export function answerFromEditions(): AnswerOpenListings {
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
    const delta = await answerDelta(c);
    if (delta) return delta;
    const edition = await editions.of(version);
    const answer = await answerValidated(edition, { codings, held });
    if (answer.status === 200 && isFromOwnPage(c)) answer.headers[LISTINGS_FEED_HEADER] = offerText(edition.offer);
    return sendValidated(c, answer);
  };
}
