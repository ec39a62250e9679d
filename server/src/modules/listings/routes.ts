import { type Context, Hono } from 'hono';
import { offerWindowQuery } from '@contract/schemas/windowQuery';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readId } from '@server/http/readBody';
import { readQuery } from '@server/http/readQuery';
import { offerFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireUser } from '@server/modules/sessions/requireUser';
import { answerFromEditions } from './openListingsAnswer';
import { presentListing } from './presenter';
import { readOwnListings, readOwnListingWindow, readVersion, removeListing } from './service';

const isOwnWindow = (c: Context<AppEnv>) =>
  c.req.query('created_by_user') === 'true' && c.req.query('limit') !== undefined;

const offersOwnWindow = offerFeed({ group: 'listings', readVersion, isOwn: isOwnWindow });

/** Spec 7: listings. With `?created_by_user=true` the caller's own (`&limit=`: one window), otherwise all for trading. */
export function listingsRoutes(answerOpenListings = answerFromEditions()): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getListings'), requireUser, offersOwnWindow, async (c) => {
    if (c.req.query('created_by_user') !== 'true') return answerOpenListings(c);
    const [db, userId] = [c.get('db'), c.get('user').id];
    if (isOwnWindow(c)) return c.json(await readOwnListingWindow(db, userId, readQuery(c, offerWindowQuery)));
    return c.json((await readOwnListings(db, userId)).map(presentListing));
  });
  routes.delete(callPath('removeListing'), requireUser, async (c) => {
    await removeListing(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeListing');
  });
  return routes;
}
