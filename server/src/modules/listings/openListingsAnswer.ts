import type { Context } from 'hono';
import type { Database } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { answerValidated, notModified, sendValidated, wishOf } from '@server/http/coding/validated';
import { tagOfVersion } from './edition';
import { Editions } from './editions';

/** Answers `GET listings/?all_pairs=true` for a caller with a session. */
export type AnswerOpenListings = (c: Context<AppEnv>) => Promise<Response>;

/**
 * Shares one encoding of each version among all callers. A caller that already has the current version gets a 304,
 * without reading the listings.
 */
export function answerFromEditions(): AnswerOpenListings {
  // The primary and a replica have the same versions, but not at the same time.
  const ofDatabase = new WeakMap<Database, Editions>();
  return async (c) => {
    const db = c.get('db');
    const editions = ofDatabase.get(db) ?? new Editions(db);
    ofDatabase.set(db, editions);
    const { codings, held } = wishOf(c);
    const version = await editions.version();
    if (held !== '*') {
      const unchanged = codings.map((coding) => tagOfVersion(version, coding)).find((tag) => held.has(tag));
      if (unchanged !== undefined) return sendValidated(c, notModified(unchanged));
    }
    return sendValidated(c, await answerValidated(await editions.of(version), { codings, held }));
  };
}
