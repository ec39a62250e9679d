import type { Context, MiddlewareHandler } from 'hono';
import { type MarkedGroup, OWN_FEED_HEADER, type OwnGroup, ownMarkText } from '@contract/values/ownFeed';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readOwnVersion } from './repository';

interface Offered {
  group: MarkedGroup;
  readVersion: (db: Db, userId: string) => Promise<string>;
  /** False for a request whose answer is not one that the feed keeps up to date. */
  isOwn?: (c: Context<AppEnv>) => boolean;
}

/**
 * Names the version of what the answer shows, so that a page of our own may follow the changes after it. Comes after the
 * session's user is known. If the version changed while the answer was made, none is named: nobody knows which it has.
 */
export const offerFeed =
  ({ group, readVersion, isOwn = () => true }: Offered): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isFromOwnPage(c) || !isOwn(c)) return next();
    const [db, userId] = [c.get('db'), c.get('user').id];
    const before = await readVersion(db, userId);
    await next();
    if (c.res.status !== 200) return;
    const version = await readVersion(db, userId);
    if (version === before) c.header(OWN_FEED_HEADER, ownMarkText({ group, version }));
  };

/** The same for a group of which each user has versions of their own. */
export const offerOwnFeed = (group: OwnGroup) =>
  offerFeed({ group, readVersion: (db, userId) => readOwnVersion(db, userId, group) });
