import type { Db } from '@server/db/database';

/** The balances of the house in one currency. */
interface HouseRow {
  currency: string;
  bank: string;
  fees: string;
  rounding: string;
  /** What users have together: all that is not of the house, because each currency sums to zero. */
  users: string;
}

/** The accounts of the house, exact: each the sum of its parts. No account of a user is read. */
export const findHouse = (db: Db): Promise<HouseRow[]> =>
  db.query<HouseRow>(
    `select currency, sum(balance) filter (where kind = 'bank')::text as bank,
            sum(balance) filter (where kind = 'fees')::text as fees,
            sum(balance) filter (where kind = 'rounding')::text as rounding, (-sum(balance))::text as users
     from accounts where user_id is null and listing_id is null group by currency order by currency`,
  );
