import type { Db } from '@server/db/database';

export interface RateRow {
  id: string;
  currency_from: string;
  currency_to: string;
  /** Units of currency_to for one unit of currency_from. */
  rate: string;
  last_updated: Date;
}

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
