import type { Db } from '@server/db/database';

export interface RateRow {
  id: string;
  currency_from: string;
  currency_to: string;
  /** Units of currency_to for one of currency_from. */
  rate: string;
  last_updated: Date;
}

const COLUMNS = 'id, currency_from, currency_to, rate, last_updated';

/** All market rates, by pair. */
export function findRates(db: Db): Promise<RateRow[]> {
  return db.query<RateRow>(`select ${COLUMNS} from currency_rates order by currency_from, currency_to`);
}

/** The market rate of one pair, or null where it is not known. */
export async function findRate(db: Db, from: string, to: string): Promise<RateRow | null> {
  const [rate] = await db.query<RateRow>(
    `select ${COLUMNS} from currency_rates where currency_from = $1 and currency_to = $2`,
    [from, to],
  );
  return rate ?? null;
}
