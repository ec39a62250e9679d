import type { MiddlewareHandler } from 'hono';
import { OWN_FEED_HEADER, type OwnGroup, ownMarkText } from '@contract/values/ownFeed';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readOwnVersion } from './repository';

/**
 * Names the version of what the answer shows, so that a page of our own may follow the changes after it. Comes after the
 * session's user is known. If the version changed while the answer was made, none is named: nobody knows which it has.
 */
export const offerOwnFeed =
  (group: OwnGroup): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isFromOwnPage(c)) return next();
    const [db, userId] = [c.get('db'), c.get('user').id];
    const before = await readOwnVersion(db, userId, group);
    await next();
    if (c.res.status !== 200) return;
    const version = await readOwnVersion(db, userId, group);
    if (version === before) c.header(OWN_FEED_HEADER, ownMarkText({ group, version }));
  };
