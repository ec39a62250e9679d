import { Hono } from 'hono';
import { CANDLE_STEPS, type CandlesQuery, candlesQuery, type CandleStep } from '@contract/candles';
import { type TradesQuery, tradesQuery } from '@contract/trades';
import { type Market, MARKETS } from '@contract/values/markets';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, inSnapshot } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { parseCursor, printCursor, readQuery } from '@server/http/read';
import type { AppEnv } from '@server/http/env';
import { announce } from '@server/news/announce';
import { invalidField } from '@server/platform/refusal';
import { requireUser } from './sessions/requireUser';
import { wireId, wireMoney } from './wire';

/** How many days candles of each step are kept; days are kept for ever (decision 271). */
const KEPT_DAYS: readonly (readonly [step: number, days: number])[] = [
  [CANDLE_STEPS['5m'], 30],
  [CANDLE_STEPS['15m'], 90],
  [CANDLE_STEPS['1h'], 730],
];

const START = `date_bin(make_interval(secs => step), at, 'epoch'::timestamptz)`;

/** Adds the trades after the one with this id to the candles of every step. The cost depends only on these trades. */
const addToCandles = (tx: Db, afterId: string) =>
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

interface CandleRow extends Traded {
  at: Date;
  /** When it begins, in seconds of the epoch. */
  second: string;
}

/** The newest candles of a market that begin before a second of the epoch. */
const findCandles = (db: Db, market: Market, step: number, before: string, limit: number) =>
  db.query<CandleRow>(
    `select at, extract(epoch from at)::bigint::text as second, open, high, low, close, amount, total, trades
     from candles where market = $1 and step = $2::int and at < to_timestamp($3::bigint)
     order by at desc limit $4::int`,
    [market, step, before, limit],
  );

interface DayRow extends Traded {
  market: Market;
}

/** The version of all trades, and the present step of five minutes. */
async function readDayKey(db: Db): Promise<string> {
  const [row] = await db.query<{ key: string }>(
    `select last_id || '@' || floor(extract(epoch from now()) / ${String(CANDLE_STEPS['5m'])}) as key from trades_read`,
  );
  return row?.key ?? '';
}

/** The trades of the 288 steps of five minutes that end with the present one, summed up. */
const findDays = (db: Db) =>
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

/** Later than any possible second. */
const LAST_TIME = '99999999999';

/** A cursor names the second of the last row of its window. */
const listOf = (step: CandleStep) => `candles${step}`;

const presentTraded = ({ open, high, low, close, amount, total, trades }: CandleRow | DayRow) => ({
  open: wireMoney(open),
  high: wireMoney(high),
  low: wireMoney(low),
  close: wireMoney(close),
  amount: wireMoney(amount),
  total: wireMoney(total),
  trades,
});

/** One window of the candles of a market, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readCandles(db: Db, { market, step, limit, before: cursor }: CandlesQuery) {
  const before = cursor === undefined ? LAST_TIME : parseCursor(listOf(step), cursor);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await findCandles(db, market, CANDLE_STEPS[step], before, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map((row) => ({ at: row.at.toISOString(), ...presentTraded(row) })),
    next: last && found.length > limit ? printCursor(listOf(step), last.second) : null,
  };
}

type Days = ({ market: string } & ReturnType<typeof presentTraded>)[];
const kept = new WeakMap<Database, { key: string; days: Days }>();

/** The trades of each market in the last 24 hours, summed up once for all callers until there is a new trade. */
export async function readDays(db: Database): Promise<Days> {
  const held = kept.get(db);
  if (held && held.key === (await readDayKey(db))) return held.days;
  const read = await inSnapshot(db, async (tx) => ({
    key: await readDayKey(tx),
    days: (await findDays(tx)).map((row) => ({ market: row.market, ...presentTraded(row) })),
  }));
  kept.set(db, read);
  return read.days;
}

/** Locks the reading of new fills for one process; `upto` is the oldest transaction that can still add fills. */
async function lockReading(tx: Db): Promise<{ before_xid: string; last_id: string; upto: string } | null> {
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
async function insertTrades(tx: Db, from: string, upto: string, lastId: string): Promise<number> {
  const [row] = await tx.query<{ made: number }>(READ, [from, upto, lastId]);
  return row?.made ?? 0;
}

const moveReading = (tx: Db, upto: string, made: number) =>
  tx.query('update trades_read set before_xid = $1::text::xid8, last_id = last_id + $2::int', [upto, made]);

interface TradeRow {
  id: string;
  at: Date;
  side: 'buy' | 'sell';
  rate: string;
  amount: string;
  total: string;
}

/** The newest trades of a market before the one with this id. */
const findTrades = (db: Db, market: Market, before: string, limit: number): Promise<TradeRow[]> =>
  db.query<TradeRow>(
    `select id, at, side, rate, amount, total from trades where market = $1 and id < $2::bigint
     order by id desc limit $3::int`,
    [market, before, limit],
  );

/** The most that one sweep removes. */
const MOST_SWEPT = 50_000;

/** Removes trades that are older than they are kept; their candles stay (decision 271). */
export const deleteOldTrades = (db: Db) =>
  db.query(
    `delete from trades where id in (select id from trades order by id limit ${String(MOST_SWEPT)})
     and at < now() - interval '90 days'`,
  );

const LIST = 'trades';
/** Newer than any possible trade. */
const NEWEST = '9223372036854775807';

/** Makes the trades, and their candles, of the fills that were committed since the last call, in one process at a time. @returns how many */
export const makeTrades = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const reading = await lockReading(tx);
    if (!reading || reading.before_xid === reading.upto) return 0;
    const made = await insertTrades(tx, reading.before_xid, reading.upto, reading.last_id);
    await moveReading(tx, reading.upto, made);
    if (made > 0) {
      await addToCandles(tx, reading.last_id);
      await announce(tx, 'trades');
    }
    return made;
  });

const presentTrade = ({ id, at, side, rate, amount, total }: TradeRow) => ({
  id: wireId(id),
  at: at.toISOString(),
  side,
  rate: wireMoney(rate),
  amount: wireMoney(amount),
  total: wireMoney(total),
});

/** One window of what was traded in a market, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readTrades(db: Db, { market, limit, before: cursor }: TradesQuery) {
  const before = cursor === undefined ? NEWEST : parseCursor(LIST, cursor);
  if (before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const found = await findTrades(db, market, before, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(presentTrade),
    next: last && found.length > limit ? printCursor(LIST, last.id) : null,
  };
}

/** trades/ and candles/: what was traded in a market, without users. Our own calls (docs/PROTOCOL.md). */
export function tradesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getNewestTrades'), requireUser, async (c) =>
      c.json(await readTrades(c.get('db'), readQuery(c, tradesQuery))),
    )
    .get(callPath('getNewestCandles'), requireUser, async (c) =>
      c.json(await readCandles(c.get('db'), readQuery(c, candlesQuery))),
    )
    .get(callPath('getDayFigures'), requireUser, async (c) => c.json(await readDays(c.get('db'))));
}
