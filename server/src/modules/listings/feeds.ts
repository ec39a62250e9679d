import type { Database } from '@server/db/database';
import { ListingsFeed } from './listingsFeed';

/** The primary and a replica have the same versions, but not at the same time. */
const feeds = new WeakMap<Database, ListingsFeed>();

/** The feed of a database, which all of a server process shares: its sockets and its answers. */
export function feedOf(db: Database): ListingsFeed {
  const feed = feeds.get(db) ?? new ListingsFeed(db);
  feeds.set(db, feed);
  return feed;
}
