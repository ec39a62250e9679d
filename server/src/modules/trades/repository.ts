import type { Market } from '@contract/values/markets';
import type { Db } from '@server/db/database';

/** Reads on only if no other process does; `upto` is the oldest transaction that can still add fills. */
export async function lockReading(tx: Db): Promise<{ before_xid: string; last_id: string; upto: string } | null> {
  const [row] = await tx.query<{ before_xid: string; last_id: string; upto: string }>(
    `select before_xid::text as before_xid, last_id, pg_snapshot_xmin(pg_current_snapshot())::text as upto
     from trades_read for update skip locked`,
  );
  return row ?? null;
}

const READ = `
  with found as (
    select min(f.created_at) as at, min(f.id) as first, l.currency < l.swap_to as buys, coalesce(f.rate, l.rate) as rate,
      least(l.currency, l.swap_to) || '-' || greatest(l.currency, l.swap_to) as market,
      sum(f.taken) as taken, sum(f.paid) as paid
    from fills f join listings l on l.id = f.listing_id
    where f.xid >= $1::text::xid8 and f.xid < $2::text::xid8
    group by f.transaction_id, l.currency, l.swap_to, coalesce(f.rate, l.rate)
  ), made as (
    insert into trades (id, at, market, side, rate, amount, total)
    select $3::bigint + row_number() over (order by at, first), at, market, case when buys then 'buy' else 'sell' end,
      case when buys then rate else round(1 / rate, 8) end,
      case when buys then taken else paid end, case when buys then paid else taken end
    from found returning id
  )
  select count(*)::int as made from made`;

/** Makes the trades of the fills between two transactions. @returns how many */
export async function insertTrades(tx: Db, from: string, upto: string, lastId: string): Promise<number> {
  const [row] = await tx.query<{ made: number }>(READ, [from, upto, lastId]);
  return row?.made ?? 0;
}

export const moveReading = (tx: Db, upto: string, made: number) =>
  tx.query('update trades_read set before_xid = $1::text::xid8, last_id = last_id + $2::int', [upto, made]);

export interface TradeRow {
  id: string;
  at: Date;
  side: 'buy' | 'sell';
  rate: string;
  amount: string;
  total: string;
}

/** The newest trades of a market before the one with this id. */
export const findTrades = (db: Db, market: Market, before: string, limit: number): Promise<TradeRow[]> =>
  db.query<TradeRow>(
    `select id, at, side, rate, amount, total from trades where market = $1 and id < $2::bigint
     order by id desc limit $3::int`,
    [market, before, limit],
  );

/** The version of all trades, in the shape of the other versions. It names the newest one, so they follow each other. */
export async function readTradesVersion(db: Db): Promise<string> {
  const [row] = await db.query<{ version: string }>(`select last_id || '-0' as version from trades_read`);
  return row?.version ?? '0-0';
}

/** The newest trades of all markets after the one with this id. */
export const findTradesAfter = (db: Db, after: string, limit: number) =>
  db.query<TradeRow & { market: Market }>(
    `select id, at, market, side, rate, amount, total from trades where id > $1::bigint order by id desc limit $2::int`,
    [after, limit],
  );

/** The most that one sweep removes. */
const MOST_SWEPT = 50_000;

/** Removes trades that are older than they are kept; their candles stay (decision 271). */
export const deleteOldTrades = (db: Db) =>
  db.query(
    `delete from trades where id in (select id from trades order by id limit ${String(MOST_SWEPT)})
     and at < now() - interval '90 days'`,
  );
