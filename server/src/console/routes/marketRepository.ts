import type { LISTING_STATES } from '@contract/console/marketSchemas';
import type { Db } from '@server/db/database';

/** Of which pair a window is, and before which id it begins; null for the newest. */
interface Wanted {
  from: string;
  to: string;
  before: string | null;
}

interface RateRow {
  id: string;
  at: Date;
  rate: string;
  operator: string | null;
}

/** The newest rates of a pair before one of them, with the operators who set them. */
export const findRateHistory = (db: Db, { from, to, before }: Wanted, most: number): Promise<RateRow[]> =>
  db.query<RateRow>(
    `select h.id, h.at, h.rate, (select a.operator from operator_acts a
        where a.act = 'set rate' and a.after ->> 'entry' = h.id::text limit 1) as operator
       from rate_history h
      where h.currency_from = $1 and h.currency_to = $2 and ($3::bigint is null or
        (h.at, h.id) < ((select at from rate_history where id = $3), $3::bigint))
      order by h.at desc, h.id desc limit $4`,
    [from, to, before, most],
  );

interface ListingRow {
  id: string;
  user_id: string;
  email: string;
  currency: string;
  swap_to: string;
  rate: string;
  amount: string;
  left: string;
  state: (typeof LISTING_STATES)[number];
  created_at: Date;
}

/** The newest listings before one of them, of a pair or, without one, of all. The shape decides which index serves it. */
export function findListings(db: Db, { from, to, before }: Wanted, most: number): Promise<ListingRow[]> {
  const isOfPair = from === '' ? `$1 = '' and $2 = $2` : 'l.currency = $1 and l.swap_to = $2';
  return db.query<ListingRow>(
    `select l.id, l.user_id, u.email, l.currency, l.swap_to, l.rate, l.amount, a.balance as left, l.created_at,
            case when l.status = 'active' and l.paused_at is not null then 'paused' else l.status end as state
       from (select * from listings l where ${isOfPair} and l.id < coalesce($3::bigint, 9223372036854775807)
              order by l.id desc limit $4) l
       join users u on u.id = l.user_id join accounts a on a.listing_id = l.id
      order by l.id desc`,
    [from, to, before, most],
  );
}
