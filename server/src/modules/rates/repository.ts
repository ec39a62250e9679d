import type { Db } from '@server/db/database';

export interface RateRow {
  id: string;
  currency_from: string;
  currency_to: string;
  /** Units of currency_to for one unit of currency_from. */
  rate: string;
  last_updated: Date;
}

/** So long a jump of a market rate can be taken back before listings follow it. */
const HOLD_MINUTES = 5;

const COLUMNS = 'id, currency_from, currency_to, rate, last_updated';

/** All market rates, by pair. */
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

/** The rate from before a jump, kept against other changes, while the listings that follow the market wait; else null. */
export async function lockHeldFrom(tx: Db, currency: string, swapTo: string): Promise<string | null> {
  const [row] = await tx.query<{ held: string | null }>(
    `select case when held_until > now() then trim_scale(held_from)::text end as held from currency_rates
     where currency_from = $1 and currency_to = $2 for update`,
    [currency, swapTo],
  );
  return row?.held ?? null;
}

/** Lets the listings that follow a rate wait after its jump from another one; null: they do not wait, or no longer. */
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
export async function saveRate(tx: Db, currency: string, swapTo: string, rate: string): Promise<string> {
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
