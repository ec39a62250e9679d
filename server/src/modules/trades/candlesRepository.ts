import { CANDLE_STEPS } from '@contract/values/candleSteps';
import { MARKETS, type Market } from '@contract/values/markets';
import type { Db } from '@server/db/database';

/** How many days candles of each step are kept; days are kept for ever (decision 271). */
const KEPT_DAYS: readonly (readonly [step: number, days: number])[] = [
  [CANDLE_STEPS['5m'], 30],
  [CANDLE_STEPS['15m'], 90],
  [CANDLE_STEPS['1h'], 730],
];

const START = `date_bin(make_interval(secs => step), at, 'epoch'::timestamptz)`;

/** Adds the trades after the one with this id to the candles of every step. What it costs grows with these trades. */
export const addToCandles = (tx: Db, afterId: string) =>
  tx.query(
    `insert into candles (market, step, at, open, high, low, close, amount, total, trades)
     select market, step, ${START} as start,
       (array_agg(rate order by id))[1], max(rate), min(rate), (array_agg(rate order by id desc))[1],
       sum(amount), sum(total), count(*)::int
     from trades cross join unnest($2::int[]) as steps (step)
     where id > $1::bigint
     group by market, step, start
     on conflict (market, step, at) do update set
       high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low), close = excluded.close,
       amount = candles.amount + excluded.amount, total = candles.total + excluded.total,
       trades = candles.trades + excluded.trades`,
    [afterId, Object.values(CANDLE_STEPS)],
  );

interface Traded {
  open: string;
  high: string;
  low: string;
  close: string;
  amount: string;
  total: string;
  trades: number;
}

export interface CandleRow extends Traded {
  at: Date;
  /** When it begins, in seconds of the epoch. */
  second: string;
}

/** The newest candles of a market that begin before a second of the epoch. */
export const findCandles = (db: Db, market: Market, step: number, before: string, limit: number) =>
  db.query<CandleRow>(
    `select at, extract(epoch from at)::bigint::text as second, open, high, low, close, amount, total, trades
     from candles where market = $1 and step = $2::int and at < to_timestamp($3::bigint)
     order by at desc limit $4::int`,
    [market, step, before, limit],
  );

export interface DayRow extends Traded {
  market: Market;
}

/** The version of all trades, and the present step of five minutes. */
export async function readDayKey(db: Db): Promise<string> {
  const [row] = await db.query<{ key: string }>(
    `select last_id || '@' || floor(extract(epoch from now()) / ${String(CANDLE_STEPS['5m'])}) as key from trades_read`,
  );
  return row?.key ?? '';
}

/** What was traded in the 288 steps of five minutes that end with the present one. */
export const findDays = (db: Db) =>
  db.query<DayRow>(
    `select market, (array_agg(open order by at))[1] as open, max(high) as high, min(low) as low,
       (array_agg(close order by at desc))[1] as close, sum(amount) as amount, sum(total) as total,
       sum(trades)::int as trades
     from candles where market = any($1) and step = $2::int and at > now() - interval '24 hours'
     group by market order by market`,
    [MARKETS, CANDLE_STEPS['5m']],
  );

/** Removes the candles of the short steps that are older than they are kept. */
export async function deleteOldCandles(db: Db): Promise<void> {
  for (const [step, days] of KEPT_DAYS) {
    await db.query(
      `delete from candles where market = any($1) and step = $2::int and at < now() - make_interval(days => $3::int)`,
      [MARKETS, step, days],
    );
  }
}
