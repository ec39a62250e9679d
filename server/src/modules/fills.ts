import { Hono } from 'hono';
import {
  type FillsQuery,
  fillsQuery,
  listingProgressQuery,
  orderResultQuery,
  ownFillsQuery,
  type ProgressQuery,
} from '@contract/fills';
import { type OwnTradesQuery, ownTradesQuery } from '@contract/programs';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { decimal, divide, isZero, subtract, sumOf, toText } from '@/domain/money/decimal';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, inSnapshot } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { parseCursor, printCursor, readQuery } from '@server/http/read';
import type { AppEnv } from '@server/http/env';
import { isoTime } from '@server/platform/formats';
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
  /** Null if it has ended, or does not end by itself. */
  expires_at: Date | null;
}

const PROGRESS = `
  select l.id, l.currency, l.swap_to, l.rate, l.amount as listed, f.sold, a.balance as left, l.returned, f.got, f.fills,
    case when l.status = 'active' then l.expires_at end as expires_at
  from listings l join accounts a on a.listing_id = l.id
  cross join lateral (select coalesce(sum(taken), 0) as sold, coalesce(sum(paid), 0) as got, count(*)::int as fills
    from fills where listing_id = l.id) f
  where l.user_id = $1 and `;

/** The progress of those of these listings that are the user's. */
const findProgress = (db: Db, userId: string, ids: readonly string[]): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.id = any($2::bigint[]) order by l.id`, [userId, ids]);

/** The progress of the listing that a transaction of the user made. */
const findProgressOf = (db: Db, userId: string, transactionId: string): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.transaction_id = $2`, [userId, transactionId]);

/** The progress of the user's ended listings, the newest first. */
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

/** A completed order of the user, and the market rate at that time: units of its currency for one received. */
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

/** The trades of an order, in the order in which they were carried out. */
const findHops = (db: Db, transactionId: string): Promise<HopRow[]> =>
  db.query<HopRow>(
    `select l.swap_to as "from", l.currency as "to", sum(f.paid) as paid, sum(f.taken) as received, count(*)::int as fills
     from fills f join listings l on l.id = f.listing_id where f.transaction_id = $1
     group by l.swap_to, l.currency order by min(f.id)`,
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
  from fills f join listings l on l.id = f.listing_id join transactions t on t.id = f.transaction_id`;

/** The newest fills of a listing of the user before the one with this id. */
const findFillsOfListing = (db: Db, userId: string, before: string, listingId: string, limit: number) =>
  db.query<FillRow>(
    `${FILLS} where l.user_id = $1 and f.id < $2::bigint and f.listing_id = $3 order by f.id desc limit $4::int`,
    [userId, before, listingId, limit],
  );

/** The fills of an order of the user after the one with this id, in the order in which they were carried out. */
const findFillsOfOrder = (db: Db, userId: string, after: string, transactionId: string, limit: number) =>
  db.query<FillRow>(
    `${FILLS} where t.user_id = $1 and f.id > $2::bigint and f.transaction_id = $3 order by f.id limit $4::int`,
    [userId, after, transactionId, limit],
  );

/** The place of a fill in the order in which fills become visible: by the transaction of the database that made it. */
const placeOf = (fill: string) => `(coalesce(${fill}.xid, '0'::xid8), ${fill}.id)`;

const inPlace = (fill: string, direction: 'asc' | 'desc') =>
  `order by coalesce(${fill}.xid, '0'::xid8) ${direction}, ${fill}.id ${direction}`;

/** The newest fills on either side of the user: each side is read by its index and only as far as asked. */
const findLastFills = (db: Db, userId: string, limit: number) =>
  db.query<FillRow & { sold: boolean }>(
    `select f.id, f.created_at, l.currency, l.swap_to, f.taken, f.paid, coalesce(f.rate, l.rate) as rate, f.seller_id = $1 as sold
     from (
       (select xid, id from fills f where seller_id = $1 ${inPlace('f', 'desc')} limit $2)
       union
       (select xid, id from fills f where buyer_id = $1 ${inPlace('f', 'desc')} limit $2)
     ) m join fills f on f.id = m.id join listings l on l.id = f.listing_id
     ${inPlace('f', 'desc')} limit $2`,
    [userId, limit],
  );

/** $2 to $5: the market, the times, and the fill after which the window begins. */
const boundsOf = (follows: '<' | '>') => `
  ($2::text is null or least(l.currency, l.swap_to) || '-' || greatest(l.currency, l.swap_to) = $2)
  and f.created_at >= $3::timestamptz and f.created_at < $4::timestamptz
  and ($5::bigint is null or ${placeOf('f')} ${follows} (select ${placeOf('p').slice(1, -1)} from fills p where p.id = $5))`;

/**
 * A fill that a running transaction makes may come before others that are visible already. Who follows the oldest first is
 * shown a fill only when none can come before it any more, and so misses none.
 */
const SETTLED = `coalesce(f.xid, '0'::xid8) < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * What a fill bears of the fee of its order: as much of it as its part of what was paid first, each rounded so that they
 * add up. Later steps of a path bear none.
 */
const FEE_SHARE = `case when m.sold or l.swap_to <> t.currency_from then 0 else
  round(t.transaction_fee * (paid.before + f.paid) / paid.whole, 8) - round(t.transaction_fee * paid.before / paid.whole, 8)
  end`;

function tradesOf(order: OwnTradesQuery['order']): string {
  const [bounds, direction] =
    order === 'newest' ? ([boundsOf('<'), 'desc'] as const) : ([`${boundsOf('>')} and ${SETTLED}`, 'asc'] as const);
  const inOrder = `${inPlace('f', direction)} limit $6::int`;
  return `
    select f.id, f.created_at, l.currency, l.swap_to, f.taken, f.paid, coalesce(f.rate, l.rate) as rate, m.sold,
      case when m.sold then l.transaction_id else t.id end as "order", ${FEE_SHARE} as fee,
      case when m.sold then l.swap_to else t.currency_from end as fee_currency
    from (
      (select f.id, true as sold from fills f join listings l on l.id = f.listing_id
         where f.seller_id = $1 and ${bounds} ${inOrder})
      union all
      (select f.id, false from fills f join listings l on l.id = f.listing_id
         where f.buyer_id = $1 and ${bounds} ${inOrder})
    ) m join fills f on f.id = m.id join listings l on l.id = f.listing_id join transactions t on t.id = f.transaction_id
    cross join lateral (
      select coalesce(sum(p.paid) filter (where p.id < f.id), 0) as before, nullif(sum(p.paid), 0) as whole
      from fills p join listings o on o.id = p.listing_id
      where p.transaction_id = t.id and o.swap_to = t.currency_from) paid
    ${inOrder}`;
}

const TRADES = { newest: tradesOf('newest'), oldest: tradesOf('oldest') };

interface TradeRow extends FillRow {
  sold: boolean;
  order: string;
  fee: string;
  fee_currency: string;
}

const LIST = 'fills';
const OWN_LIST = 'ownfills';
/** Older and newer than any possible fill. */
const [OLDEST_ID, NEWEST_ID] = ['0', '9223372036854775807'];

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
  ...(row.expires_at && { expires_at: isoTime(row.expires_at) }),
});

/** How many ended listings are shown, to be listed again. */
const ENDED = 20;

function findAsked(db: Db, userId: string, asked: ProgressQuery): Promise<ProgressRow[]> {
  if ('ids' in asked) return findProgress(db, userId, asked.ids);
  return 'ended' in asked ? findEnded(db, userId, ENDED) : findProgressOf(db, userId, asked.transaction);
}

/** The progress of the user's listings: of those with these ids, of one transaction, or of the newest that ended. */
export async function readProgress(db: Db, userId: string, asked: ProgressQuery) {
  return (await findAsked(db, userId, asked)).map(presentProgress);
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
    const last = order.currency_to;
    const hops = await findHops(tx, transactionId);
    const net = subtract(decimal(order.gross), decimal(order.fee));
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

function presentTrade(row: TradeRow) {
  const { sold, order, fee, fee_currency } = row;
  const fill = presentFill(row);
  const isBase = fill.currency < fill.swap_to;
  const inverse = () => toText(divide(decimal('1'), decimal(fill.rate), RATE_INPUT_DECIMALS, 'halfUp'));
  return {
    ...{ ...fill, sold },
    market: [fill.currency, fill.swap_to].sort().join('-'),
    side: sold === isBase ? 'sell' : 'buy',
    price: isBase ? fill.rate : inverse(),
    amount: isBase ? fill.taken : fill.paid,
    total: isBase ? fill.paid : fill.taken,
    ...{ fee: wireMoney(fee), fee_currency, order: wireId(order) },
  };
}

/** The fill after which a window begins; null for the first window. @throws Refusal `invalid` for a wrong cursor */
function positionOf({ order, before, after }: OwnTradesQuery): string | null {
  const [field, cursor, other] = order === 'newest' ? ['before', before, after] : ['after', after, before];
  const id = cursor === undefined ? null : parseCursor(OWN_LIST, cursor);
  if (other !== undefined || (cursor !== undefined && id === null)) {
    throw invalidField(
      other === undefined ? field : order === 'newest' ? 'after' : 'before',
      refusalTexts.noSuchCursor,
    );
  }
  return id;
}

/**
 * One window of the user's fills on either side as trades. `next` of the newest ends with the oldest; that of the oldest
 * never ends, because a program that follows asks again with it.
 */
export async function readOwnTrades(db: Db, userId: string, asked: OwnTradesQuery) {
  const { order, limit, market = null, since = '-infinity', until = 'infinity' } = asked;
  const position = positionOf(asked);
  const found = await db.query<TradeRow>(TRADES[order], [userId, market, since, until, position, limit + 1]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1)?.id ?? position;
  const goesOn = order === 'oldest' || found.length > limit;
  return { results: shown.map(presentTrade), next: goesOn && last !== null ? printCursor(OWN_LIST, last) : null };
}

function find(db: Db, userId: string, { listing, transaction, limit, before }: FillsQuery): Promise<FillRow[]> {
  const cursor = before === undefined ? undefined : parseCursor(LIST, before);
  if (cursor === null) throw invalidField('before', refusalTexts.noSuchCursor);
  if (listing !== undefined) return findFillsOfListing(db, userId, cursor ?? NEWEST_ID, listing, limit + 1);
  if (transaction !== undefined) return findFillsOfOrder(db, userId, cursor ?? OLDEST_ID, transaction, limit + 1);
  throw invalidField('listing', refusalTexts.listingOrTransaction);
}

/**
 * One window of the fills of a listing of the user, newest first, or of an order of theirs, in the order in which they
 * were carried out. Empty for those of other users.
 *
 * @throws Refusal `invalid` for a cursor of another list, and if neither a listing nor an order is named
 */
export async function readFills(db: Db, userId: string, asked: FillsQuery) {
  const found = await find(db, userId, asked);
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    results: shown.map(presentFill),
    next: last && found.length > asked.limit ? printCursor(LIST, last.id) : null,
  };
}

/** The progress and the fills of the caller's listings and orders. Our own calls (docs/PROTOCOL.md). */
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
  routes.get(callPath('getLastFills'), requireUser, async (c) => {
    const [db, userId] = [c.get('db'), c.get('user').id];
    if (c.req.query('order') === undefined) {
      return c.json(await readLastFills(db, userId, readQuery(c, ownFillsQuery).limit));
    }
    return c.json(await readOwnTrades(db, userId, readQuery(c, ownTradesQuery)));
  });
  return routes;
}
