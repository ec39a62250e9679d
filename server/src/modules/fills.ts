import { Hono } from 'hono';
import {
  type FillsQuery,
  fillsQuery,
  listingProgressQuery,
  orderResultQuery,
  ownFillsQuery,
  type ProgressQuery,
} from '@contract/fills';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { decimal, divide, isZero, subtract, sumOf, toText } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, inSnapshot } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { parseCursor, printCursor, readQuery } from '@server/http/read';
import type { AppEnv } from '@server/http/env';
import { invalidField, notFound } from '@server/platform/refusal';
import { requireUser } from './sessions/requireUser';
import { wireId, wireMoney } from './wire';

interface ProgressRow {
  id: string;
  currency: string;
  swap_to: string;
  rate: string;
  listed: string;
  sold: string;
  left: string;
  returned: string;
  got: string;
  fills: number;
}

const PROGRESS = `
  select l.id, l.currency, l.swap_to, l.rate, l.amount as listed, f.sold, a.balance as left, l.returned, f.got, f.fills
  from listings l join accounts a on a.listing_id = l.id
  cross join lateral (select coalesce(sum(taken), 0) as sold, coalesce(sum(paid), 0) as got, count(*)::int as fills
    from fills where listing_id = l.id) f
  where l.user_id = $1 and `;

/** What became of those of these listings that are the user's. */
const findProgress = (db: Db, userId: string, ids: readonly string[]): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.id = any($2::bigint[]) order by l.id`, [userId, ids]);

/** What became of the listing that a transaction of the user made. */
const findProgressOf = (db: Db, userId: string, transactionId: string): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.transaction_id = $2`, [userId, transactionId]);

/** What became of the listings of the user that ended, the newest first. */
const findEnded = (db: Db, userId: string, limit: number): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.ended_at is not null order by l.ended_at desc, l.id desc limit $2`, [
    ...[userId, limit],
  ]);

interface OrderRow {
  gross: string;
  fee: string;
  currency_from: string;
  currency_to: string;
  market_rate: string | null;
}

/** A completed order of the user, and the market rate of that moment: units of its currency for one received. */
async function findOrder(db: Db, userId: string, transactionId: string): Promise<OrderRow | null> {
  const [row] = await db.query<OrderRow>(
    `select t.amount as gross, t.transaction_fee as fee, t.currency_from, t.currency_to,
       (select rate from rate_history r where r.currency_from = t.currency_to and r.currency_to = t.currency_from
          and r.at <= t.last_updated order by r.at desc limit 1) as market_rate
     from transactions t
     where t.id = $2 and t.user_id = $1 and t.status = 'COMPLETED' and t.type in ('ORDER', 'MOF_ORDER')`,
    [userId, transactionId],
  );
  return row ?? null;
}

interface HopRow {
  from: string;
  to: string;
  paid: string;
  received: string;
  fills: number;
}

/** The trades of an order, in no order. */
const findHops = (db: Db, transactionId: string): Promise<HopRow[]> =>
  db.query<HopRow>(
    `select l.swap_to as "from", l.currency as "to", sum(f.paid) as paid, sum(f.taken) as received, count(*)::int as fills
     from fills f join listings l on l.id = f.listing_id where f.transaction_id = $1 group by l.swap_to, l.currency`,
    [transactionId],
  );

interface FillRow {
  id: string;
  created_at: Date;
  currency: string;
  swap_to: string;
  taken: string;
  paid: string;
  rate: string;
}

const FILLS = `
  select f.id, f.created_at, l.currency, l.swap_to, f.taken, f.paid, coalesce(f.rate, l.rate) as rate
  from fills f join listings l on l.id = f.listing_id join transactions t on t.id = f.transaction_id
  where f.id < $2::bigint`;
const NEWEST_FIRST = 'order by f.id desc limit $4::int';

/** The newest fills of a listing of the user before the one with this id. */
const findFillsOfListing = (db: Db, userId: string, before: string, listingId: string, limit: number) =>
  db.query<FillRow>(`${FILLS} and l.user_id = $1 and f.listing_id = $3 ${NEWEST_FIRST}`, [
    userId,
    before,
    listingId,
    limit,
  ]);

/** The same for an order of the user. */
const findFillsOfOrder = (db: Db, userId: string, before: string, transactionId: string, limit: number) =>
  db.query<FillRow>(`${FILLS} and t.user_id = $1 and f.transaction_id = $3 ${NEWEST_FIRST}`, [
    ...[userId, before, transactionId, limit],
  ]);

const COLUMNS =
  'f.id, f.created_at, l.currency, l.swap_to, f.taken, f.paid, coalesce(f.rate, l.rate) as rate, l.user_id = $1 as sold';

/** The newest fills on either side of the user: each side is read by its index and only as far as asked. */
const findLastFills = (db: Db, userId: string, limit: number) =>
  db.query<FillRow & { sold: boolean }>(
    `(select ${COLUMNS} from listings l join fills f on f.listing_id = l.id
        where l.user_id = $1 order by f.id desc limit $2)
     union
     (select ${COLUMNS} from transactions t join fills f on f.transaction_id = t.id join listings l on l.id = f.listing_id
        where t.user_id = $1 order by f.id desc limit $2)
     order by id desc limit $2`,
    [userId, limit],
  );

const LIST = 'fills';
/** Before any fill that there may be. */
const NEWEST_ID = '9223372036854775807';

const presentProgress = (row: ProgressRow) => ({
  id: wireId(row.id),
  currency: row.currency,
  swap_to: row.swap_to,
  rate: wireMoney(row.rate),
  listed: wireMoney(row.listed),
  sold: wireMoney(row.sold),
  left: wireMoney(row.left),
  returned: wireMoney(row.returned),
  got: wireMoney(row.got),
  fills: row.fills,
});

/** How many of the listings that ended are worth listing again. */
const ENDED = 20;

function findAsked(db: Db, userId: string, asked: ProgressQuery): Promise<ProgressRow[]> {
  if ('ids' in asked) return findProgress(db, userId, asked.ids);
  return 'ended' in asked ? findEnded(db, userId, ENDED) : findProgressOf(db, userId, asked.transaction);
}

/** What became of the user's listings: of those with these ids, of one transaction, or of the newest that ended. */
export async function readProgress(db: Db, userId: string, asked: ProgressQuery) {
  return (await findAsked(db, userId, asked)).map(presentProgress);
}

/** The hops in the order in which the order went: each begins with the currency in which the one before ended. */
function inOrder(hops: readonly HopRow[], first: string): HopRow[] {
  const next = hops.find(({ from }) => from === first);
  if (!next) return [];
  const rest = hops.filter((hop) => hop !== next);
  return [next, ...inOrder(rest, next.to)];
}

/**
 * What a completed order of the user really got.
 *
 * @throws Refusal `notFound` for another user's, another type, and one that is not completed
 */
export const readOrderResult = (db: Database, userId: string, transactionId: string) =>
  inSnapshot(db, async (tx) => {
    const order = await findOrder(tx, userId, transactionId);
    if (!order) throw notFound();
    const hops = inOrder(await findHops(tx, transactionId), order.currency_from);
    const net = subtract(decimal(order.gross), decimal(order.fee));
    const last = hops.at(-1)?.to;
    const received = sumOf(hops.filter(({ to }) => to === last).map((hop) => decimal(hop.received)));
    if (isZero(received)) throw notFound();
    return {
      gross: wireMoney(order.gross),
      fee: wireMoney(order.fee),
      net: toText(net),
      received: toText(received),
      rate: toText(divide(net, received, RATE_INPUT_DECIMALS, 'halfUp')),
      market_rate: order.market_rate === null ? null : wireMoney(order.market_rate),
      hops: hops.map((hop) => ({ ...hop, paid: wireMoney(hop.paid), received: wireMoney(hop.received) })),
    };
  });

const presentFill = (row: FillRow) => ({
  id: wireId(row.id),
  at: row.created_at.toISOString(),
  currency: row.currency,
  swap_to: row.swap_to,
  taken: wireMoney(row.taken),
  paid: wireMoney(row.paid),
  rate: wireMoney(row.rate),
});

/** The newest fills of the user's listings and orders, newest first. */
export async function readLastFills(db: Db, userId: string, limit: number) {
  const rows = await findLastFills(db, userId, limit);
  return rows.map((row) => ({ ...presentFill(row), sold: row.sold }));
}

function find(db: Db, userId: string, { listing, transaction, limit }: FillsQuery, before: string): Promise<FillRow[]> {
  if (listing !== undefined) return findFillsOfListing(db, userId, before, listing, limit + 1);
  if (transaction !== undefined) return findFillsOfOrder(db, userId, before, transaction, limit + 1);
  throw invalidField('listing', refusalTexts.listingOrTransaction);
}

/**
 * One window of the fills of a listing or an order of the user, newest first. Those of others are none.
 *
 * @throws Refusal `invalid` for a cursor of another list, and if neither a listing nor an order is named
 */
export async function readFills(db: Db, userId: string, asked: FillsQuery) {
  const before = asked.before === undefined ? NEWEST_ID : parseCursor(LIST, asked.before);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await find(db, userId, asked, before);
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    results: shown.map(presentFill),
    next: last && found.length > asked.limit ? printCursor(LIST, last.id) : null,
  };
}

/** What became of the caller's listings and orders. Our own calls (docs/PROTOCOL.md). */
export function fillsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getListingProgress'), requireUser, async (c) => {
    const asked = readQuery(c, listingProgressQuery);
    return c.json(await readProgress(c.get('db'), c.get('user').id, asked));
  });
  routes.get(callPath('getOrderResult'), requireUser, async (c) => {
    const { transaction } = readQuery(c, orderResultQuery);
    return c.json(await readOrderResult(c.get('db'), c.get('user').id, transaction));
  });
  routes.get(callPath('getNewestFills'), requireUser, async (c) =>
    c.json(await readFills(c.get('db'), c.get('user').id, readQuery(c, fillsQuery))),
  );
  routes.get(callPath('getLastFills'), requireUser, async (c) =>
    c.json(await readLastFills(c.get('db'), c.get('user').id, readQuery(c, ownFillsQuery).limit)),
  );
  return routes;
}
