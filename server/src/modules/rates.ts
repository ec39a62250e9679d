import { Hono } from 'hono';
import { CANDLE_STEPS, type RateHistoryQuery, rateHistoryQuery } from '@contract/candles';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { CURRENCIES, isKnownCurrency } from '@contract/values/currencies';
import { compare, decimal, isPositive, parseDecimal, roundTo, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import { parseCursor, printCursor, readQuery } from '@server/http/read';
import type { AppEnv } from '@server/http/env';
import { announce } from '@server/news/announce';
import { invalid, invalidField, notFound } from '@server/platform/refusal';
import { requireUser } from './sessions/requireUser';
import { wireId, wireMoney } from './wire';

interface RateThen {
  at: Date;
  /** `at` in seconds of the epoch. */
  second: string;
  rate: string;
}

interface Wanted {
  currency: string;
  swapTo: string;
  /** In seconds. */
  step: number;
  /** In seconds of the epoch; null for now. */
  before: string | null;
  limit: number;
}

/**
 * The market rate that was in force at the newest steps before a time; none for the steps before the first rate. Each is
 * one look into an index, however long the history is.
 */
const findRatesThen = (db: Db, { currency, swapTo, step, before, limit }: Wanted) =>
  db.query<RateThen>(
    `select to_timestamp(steps.second) as at, steps.second::text as second, known.rate
     from generate_series(0, $5::int - 1) as number,
       lateral (select floor(coalesce($4::bigint - 1, extract(epoch from now())) / $3::int)::bigint * $3::int
         - number * $3::bigint as second) as steps,
       lateral (select rate from rate_history where currency_from = $1 and currency_to = $2
         and at <= to_timestamp(steps.second) order by at desc limit 1) as known
     order by steps.second desc`,
    [currency, swapTo, step, before, limit],
  );

/** One window of a market rate in steps of time, newest first. @throws Refusal `invalid` for a cursor of another list */
export async function readRateHistory(
  db: Db,
  { currency_from: currency, currency_to: swapTo, step, limit, before: cursor }: RateHistoryQuery,
) {
  const list = `rates${step}`;
  const before = cursor === undefined ? null : parseCursor(list, cursor);
  if (cursor !== undefined && before === null) throw invalidField('before', refusalTexts.noSuchCursor);
  const asked = { currency, swapTo, step: CANDLE_STEPS[step], before };
  const found = await findRatesThen(db, { ...asked, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(({ at, rate }) => ({ at: at.toISOString(), rate: wireMoney(rate) })),
    next: last && found.length > limit ? printCursor(list, last.second) : null,
  };
}

interface RateRow {
  id: string;
  currency_from: string;
  currency_to: string;
  /** Units of currency_to for one unit of currency_from. */
  rate: string;
  last_updated: Date;
}

/** How long listings wait after a jump of a market rate, in which it can be taken back. */
const HOLD_MINUTES = 5;

const COLUMNS = 'id, currency_from, currency_to, rate, last_updated';

export function findRates(db: Db): Promise<RateRow[]> {
  return db.query<RateRow>(`select ${COLUMNS} from currency_rates order by currency_from, currency_to`);
}

/** The market rate of one pair, or null if it has none. */
export async function findRate(db: Db, currency: string, swapTo: string): Promise<RateRow | null> {
  const [rate] = await db.query<RateRow>(
    `select ${COLUMNS} from currency_rates where currency_from = $1 and currency_to = $2`,
    [currency, swapTo],
  );
  return rate ?? null;
}

/** The rate before a jump, locked, while the listings that follow the market wait; otherwise null. */
export async function lockHeldFrom(tx: Db, currency: string, swapTo: string): Promise<string | null> {
  const [row] = await tx.query<{ held: string | null }>(
    `select case when held_until > now() then trim_scale(held_from)::text end as held from currency_rates
     where currency_from = $1 and currency_to = $2 for update`,
    [currency, swapTo],
  );
  return row?.held ?? null;
}

/** Makes the listings that follow a rate wait after its jump from another one; null ends the wait. */
export const holdPegs = (tx: Db, currency: string, swapTo: string, from: string | null) =>
  tx.query(
    `update currency_rates set held_from = $3, held_until = case when $3::numeric is null then null
       else now() + make_interval(mins => ${String(HOLD_MINUTES)}) end
     where currency_from = $1 and currency_to = $2`,
    [currency, swapTo, from],
  );

/** The rate of a pair a day ago, or its first one, if that is newer; null if it has none. */
export async function findDayAgo(db: Db, currency: string, swapTo: string): Promise<string | null> {
  const [row] = await db.query<{ rate: string }>(
    `(select trim_scale(rate)::text as rate, 0 as choice from rate_history
        where currency_from = $1 and currency_to = $2 and at <= now() - interval '1 day' order by at desc, id desc limit 1)
     union all
     (select trim_scale(rate)::text, 1 from rate_history
        where currency_from = $1 and currency_to = $2 order by at, id limit 1)
     order by choice limit 1`,
    [currency, swapTo],
  );
  return row?.rate ?? null;
}

/** Sets the rate of one pair and keeps it in rate_history. @returns the id of its entry there */
async function saveRate(tx: Db, currency: string, swapTo: string, rate: string): Promise<string> {
  const [entry] = await tx.query<{ id: string }>(
    `with newest as (
       insert into currency_rates (currency_from, currency_to, rate) values ($1, $2, $3)
       on conflict (currency_from, currency_to) do update set rate = excluded.rate, last_updated = now()
       returning currency_from, currency_to, rate
     )
     insert into rate_history (currency_from, currency_to, rate) select currency_from, currency_to, rate from newest
     returning id`,
    [currency, swapTo, rate],
  );
  if (!entry) throw new Error('a rate was not kept');
  return entry.id;
}

/** Spec 3, Currency rate. */
export const presentRate = ({ id, currency_from, currency_to, rate, last_updated }: RateRow) => ({
  id: wireId(id),
  currency_from,
  currency_to,
  rate: wireMoney(rate),
  last_updated: last_updated.toISOString(),
});

/** The smallest rate has 3 significant digits in 8 decimals; the largest rate is its inverse. */
const LEAST = '0.000001';
const MOST = '1000000';

/** A market rate, kept to 8 decimals. @throws Refusal `invalid` for an unknown pair or a rate out of bounds */
export function checkedRate(currency: string, swapTo: string, rate: string): string {
  if (!isKnownCurrency(currency) || !isKnownCurrency(swapTo) || currency === swapTo) {
    throw invalid(consoleRefusals.ratePair(CURRENCIES.join(', ')));
  }
  const parsed = parseDecimal(rate);
  const kept = parsed && roundTo(parsed, RATE_INPUT_DECIMALS, 'halfUp');
  if (!kept || !isPositive(kept)) throw invalid(consoleRefusals.ratePositive);
  if (compare(kept, decimal(LEAST)) < 0 || compare(kept, decimal(MOST)) > 0) {
    throw invalid(consoleRefusals.rate.bounds(formatExact(LEAST), formatExact(MOST)));
  }
  return toText(kept);
}

/**
 * Sets the market rate of a pair: units of `swapTo` for one unit of `currency`, kept to 8 decimals. The opposite
 * direction is a separate rate. rate_history keeps every rate.
 *
 * @returns the id of its entry in rate_history
 * @throws Refusal `invalid` as `checkedRate`
 */
export async function setRate(tx: Db, currency: string, swapTo: string, rate: string): Promise<string> {
  const entry = await saveRate(tx, currency, swapTo, checkedRate(currency, swapTo, rate));
  await announce(tx, 'currency_rates');
  return entry;
}

/** @throws Refusal `notFound` if the pair has no rate */
async function readRate(db: Db, currency: string, swapTo: string): Promise<RateRow> {
  const rate = await findRate(db, currency, swapTo);
  if (!rate) throw notFound();
  return rate;
}

/** The market rates, by pair; only those from or to a currency if one is given. */
async function readRates(db: Db, currency: string | undefined, swapTo: string | undefined): Promise<RateRow[]> {
  const rates = await findRates(db);
  return rates.filter(
    (rate) =>
      rate.currency_from === (currency ?? rate.currency_from) && rate.currency_to === (swapTo ?? rate.currency_to),
  );
}

/** Spec 7: currencyrates/. With both `?currency_from&currency_to` one rate, otherwise a list. rate-history/ is our own call. */
export function ratesRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getRates'), requireUser, async (c) => {
    const { currency_from: currency, currency_to: swapTo } = c.req.query();
    if (currency !== undefined && swapTo !== undefined)
      return c.json(presentRate(await readRate(c.get('db'), currency, swapTo)));
    return c.json((await readRates(c.get('db'), currency, swapTo)).map(presentRate));
  });
  routes.get(callPath('getRateHistory'), requireUser, async (c) =>
    c.json(await readRateHistory(c.get('db'), readQuery(c, rateHistoryQuery))),
  );
  return routes;
}
