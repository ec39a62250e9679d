import type { Context, MiddlewareHandler } from 'hono';
import { type MarkedGroup, OWN_FEED_HEADER, ownMarkText } from '@contract/values/ownFeed';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readListingsVersion } from '@server/modules/listings/repository';
import { readOwnVersion } from './repository';

const readVersion = (db: Db, userId: string, group: MarkedGroup) =>
  group === 'listings' ? readListingsVersion(db) : readOwnVersion(db, userId, group);

/**
 * Names the version of what the answer shows, so that a page of our own may follow the changes after it. Comes after the
 * session's user is known. If the version changed while the answer was made, none is named: nobody knows which it has.
 *
 * @param isOwn false for a request whose answer is not one that the feed keeps up to date
 */
export const offerOwnFeed =
  (group: MarkedGroup, isOwn: (c: Context<AppEnv>) => boolean = () => true): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isFromOwnPage(c) || !isOwn(c)) return next();
    const [db, userId] = [c.get('db'), c.get('user').id];
    const before = await readVersion(db, userId, group);
    await next();
    if (c.res.status !== 200) return;
    const version = await readVersion(db, userId, group);
    if (version === before) c.header(OWN_FEED_HEADER, ownMarkText({ group, version }));
  };
