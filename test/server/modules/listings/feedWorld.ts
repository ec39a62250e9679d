import * as v from 'valibot';
import { listingsAnswer } from '@contract/listings';
import { listingsDelta, type ListingsDelta } from '@contract/feeds';
import { readOffer } from '@contract/values/listingsFeed';
import { applyDelta, type FeedTable, feedTableOf } from '@/domain/book/listingsFeed';
import type { createApp } from '@server/startServer';
import type { Database } from '@server/db/database';
import { askListings, type ListingsAnswer } from './listingsWorld';

/** What a page holds that follows the listings. */
export interface Follower {
  table: FeedTable;
  tag: string;
}

/** The table of a whole answer. */
export function followerOf(answer: ListingsAnswer): Follower {
  const offer = readOffer(answer.headers.get('Listings-Feed'));
  const table = offer && feedTableOf(v.parse(listingsAnswer, JSON.parse(answer.text)), offer);
  if (!table) throw new Error(`there is nothing to follow in ${String(answer.status)} ${answer.text.slice(0, 200)}`);
  return { table, tag: answer.tag };
}

export const deltaIn = (text: string): ListingsDelta => v.parse(listingsDelta, JSON.parse(text));

/** The table after a delta, which must follow it. */
export function afterDelta(table: FeedTable, delta: ListingsDelta): FeedTable {
  const followed = applyDelta(table, delta);
  if (followed.outcome !== 'applied') throw new Error(`${followed.outcome}: ${JSON.stringify(delta)}`);
  return followed.table;
}

type App = ReturnType<typeof createApp>;

export const askWhole = (app: App, token: string) => askListings(app, token, { 'Accept-Encoding': 'br' });

/** A database that counts the statements that it is asked, and the rows that it answers. */
export function counted(db: Database) {
  const count = { statements: 0, rows: 0 };
  const note =
    (inner: Pick<Database, 'query'>): Database['query'] =>
    async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const rows = await inner.query<Row>(sql, values);
      count.statements += 1;
      count.rows += rows.length;
      return rows;
    };
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work({ query: note(tx) }));
  return { db: { ...db, query: note(db), transaction }, count };
}
