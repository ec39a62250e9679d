import type { Db } from '@server/db/database';

export interface ProgressRow {
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
export const findProgress = (db: Db, userId: string, ids: readonly string[]): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.id = any($2::bigint[]) order by l.id`, [userId, ids]);

/** What became of the listing that a transaction of the user made. */
export const findProgressOf = (db: Db, userId: string, transactionId: string): Promise<ProgressRow[]> =>
  db.query<ProgressRow>(`${PROGRESS} l.transaction_id = $2`, [userId, transactionId]);

/** What became of the listings of the user that ended, the newest first. */
export const findEnded = (db: Db, userId: string, limit: number): Promise<ProgressRow[]> =>
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
export async function findOrder(db: Db, userId: string, transactionId: string): Promise<OrderRow | null> {
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

export interface HopRow {
  from: string;
  to: string;
  paid: string;
  received: string;
  fills: number;
}

/** The trades of an order, in no order. */
export const findHops = (db: Db, transactionId: string): Promise<HopRow[]> =>
  db.query<HopRow>(
    `select l.swap_to as "from", l.currency as "to", sum(f.paid) as paid, sum(f.taken) as received, count(*)::int as fills
     from fills f join listings l on l.id = f.listing_id where f.transaction_id = $1 group by l.swap_to, l.currency`,
    [transactionId],
  );

export interface FillRow {
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
const NEWEST = 'order by f.id desc limit $4::int';

/** The newest fills of a listing of the user before the one with this id. */
export const findFillsOfListing = (db: Db, userId: string, before: string, listingId: string, limit: number) =>
  db.query<FillRow>(`${FILLS} and l.user_id = $1 and f.listing_id = $3 ${NEWEST}`, [userId, before, listingId, limit]);

/** The same for an order of the user. */
export const findFillsOfOrder = (db: Db, userId: string, before: string, transactionId: string, limit: number) =>
  db.query<FillRow>(`${FILLS} and t.user_id = $1 and f.transaction_id = $3 ${NEWEST}`, [
    ...[userId, before, transactionId, limit],
  ]);

const COLUMNS =
  'f.id, f.created_at, l.currency, l.swap_to, f.taken, f.paid, coalesce(f.rate, l.rate) as rate, l.user_id = $1 as sold';

/** The newest fills on either side of the user: each side is read by its index and only as far as asked. */
export const findLastFills = (db: Db, userId: string, limit: number) =>
  db.query<FillRow & { sold: boolean }>(
    `(select ${COLUMNS} from listings l join fills f on f.listing_id = l.id
        where l.user_id = $1 order by f.id desc limit $2)
     union
     (select ${COLUMNS} from transactions t join fills f on f.transaction_id = t.id join listings l on l.id = f.listing_id
        where t.user_id = $1 order by f.id desc limit $2)
     order by id desc limit $2`,
    [userId, limit],
  );
