import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Database } from '@server/db/database';
import * as v from 'valibot';
import { listingsAnswer } from '@contract/listings';
import { listingsDelta, type ListingsDelta } from '@contract/feeds';
import { readOffer } from '@contract/values/listingsFeed';
import { applyDelta, type FeedTable, feedTableOf } from '@/domain/book/listingsFeed';
import type { createApp } from '@server/startServer';

/**
 * Puts so many listings of a user on the market, as the worker would: 10 CNY each, at one rate, or at different ones
 * around 216 NGN.
 */
export async function putListings(db: Database, userId: number, count: number, rate?: string): Promise<void> {
  await db.transaction(async (tx) => {
    const listed = await tx.query<{ id: string }>(
      `with listing as (
         insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate)
         select $1, 'LIST', 'COMPLETED', 'CNY', 'NGN', 10, coalesce($3::numeric, 200 + mod(n * 7919, 100000) / 3000.0)
         from generate_series(1, $2::int) n
         returning *
       )
       insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
       select user_id, id, currency_from, currency_to, amount, rate from listing order by id
       returning id`,
      [userId, count, rate ?? null],
    );
    const ids = listed.map(({ id }) => id);
    await tx.query(`insert into accounts (kind, listing_id, currency) select 'escrow', unnest($1::bigint[]), 'CNY'`, [
      ids,
    ]);
    await moveLines(tx, ids, '10');
  });
}

/** Moves money from the bank into the escrows of listings, or back if the amount is negative. */
async function moveLines(tx: Pick<Database, 'query'>, ids: readonly string[], amount: string): Promise<void> {
  await tx.query(
    `with journal as (insert into journals (kind) values ('list') returning id)
     insert into lines (journal_id, account_id, currency, amount)
     select journal.id, a.id, 'CNY', case a.kind when 'bank' then -$2::numeric * cardinality($1::bigint[]) else $2 end
     from journal, accounts a
     where a.listing_id = any($1::bigint[]) or (a.kind = 'bank' and a.currency = 'CNY' and a.part = 0)`,
    [ids, amount],
  );
}

/** Changes what is left of a listing, and nothing else of it. */
export const moveEscrow = (db: Database, id: string, amount: string): Promise<void> =>
  db.transaction((tx) => moveLines(tx, [id], amount));

/** What an app answered about its listings, decoded. */
export interface ListingsAnswer {
  status: number;
  /** The ETag, or an empty text. */
  tag: string;
  headers: Headers;
  /** As they came, before they were decoded. */
  bytes: Buffer;
  text: string;
}

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** An app in this process, or the way to one in another. */
interface Backend {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** GET listings/?all_pairs=true. */
export async function askListings(
  app: Backend,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<ListingsAnswer> {
  const authorization = token === null ? {} : { Authorization: `Token ${token}` };
  const answer = await app.request('/backend/listings/?all_pairs=true', { headers: { ...authorization, ...headers } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const plain = decode[answer.headers.get('Content-Encoding') ?? '']?.(bytes) ?? bytes;
  const { status } = answer;
  return {
    status,
    tag: answer.headers.get('ETag') ?? '',
    headers: answer.headers,
    bytes,
    text: plain.toString('utf8'),
  };
}

/** A database that keeps a list of what it was asked, outside and inside of transactions. */
export function watched(db: Database): { db: Database; asked: string[] } {
  const asked: string[] = [];
  const note =
    (inner: Pick<Database, 'query'>): Database['query'] =>
    (sql, values) => {
      asked.push(sql);
      return inner.query(sql, values);
    };
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work({ query: note(tx) }));
  return { db: { ...db, query: note(db), transaction }, asked };
}

/** What a page holds that follows the listings. */
interface Follower {
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
