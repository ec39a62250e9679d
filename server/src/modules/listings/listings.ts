import { type Context, Hono } from 'hono';
import { type OfferWindowQuery, offerWindowQuery } from '@contract/windowQuery';
import type { Database, Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readId, readQuery } from '@server/http/read';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readWindow, type Window } from '@server/modules/windows';
import { notFound } from '@server/platform/refusal';
import {
  endListing,
  findOwnListings,
  findOwnWindow,
  isListingOf,
  type ListingRow,
  lockActiveListings,
  OWN_LISTINGS,
} from './repository';
import { answerFromEditions } from './answer';
import { presentListing, presentOwnListing } from './presenter';

/** A user's active listings, oldest first. */
const readOwnListings = (db: Db, userId: string): Promise<ListingRow[]> => findOwnListings(db, userId);

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
    return c.json((await readOwnListings(db, userId)).map(presentListing));
  });
  routes.delete(callPath('removeListing'), requireUser, async (c) => {
    await removeListing(c.get('db'), c.get('user').id, readId(c, 'id'));
    return answerCall(c, 'removeListing');
  });
  return routes;
}
