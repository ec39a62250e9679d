import type { Db } from '@server/db/database';

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
export const findRatesThen = (db: Db, { currency, swapTo, step, before, limit }: Wanted) =>
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
