import type { Db, Database } from '@server/db/database';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** The rows that the leaves of a plan read, also those that they threw away. */
function rowsRead({ Plans, ...plan }: Plan): number {
  if (Plans) return Plans.reduce((sum, inner) => sum + rowsRead(inner), 0);
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

/** A database that adds up what PostgreSQL reads for its answers. */
export function explained(db: Db): { db: Db; cost: { rows: number; blocks: number } } {
  const cost = { rows: 0, blocks: 0 };
  const query: Db['query'] = async (sql, values) => {
    const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
    const [answer] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, values);
    const plan = answer?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('no plan');
    cost.rows += rowsRead(plan);
    cost.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return db.query(sql, values);
  };
  return { db: { query }, cost };
}

/** A list of a user's own rows that is answered in windows. */
interface OwnList {
  /** The name in its cursors. */
  name: string;
  /** The call of the whole list, to which parameters are added. */
  call: string;
  /**
   * Gives a user so many rows, from the oldest to the newest a minute apart, three of them at the same moment. One in a
   * thousand is of a rare kind.
   */
  put: (db: Database, userId: number, count: number) => Promise<void>;
  /** The user's own call that takes a row out of the list. */
  remove: (id: string) => string;
  /** A filter of the server, and the rows of a whole list that it finds. */
  filter: { query: string; finds: (row: Readonly<Record<string, unknown>>) => boolean };
  /** Filters that are refused: the field, then the query. */
  refused: readonly (readonly [field: string, query: string])[];
}

/** When the row of a number was made, in SQL. */
const MADE = `'2026-01-01T00:00:00.000123Z'::timestamptz + (n / 3) * interval '1 minute'`;

/** So many rows are inserted with one statement, which ends in time also on a busy machine. */
const PART = 5_000;

/** Inserts the rows of these numbers; the statement gets the user as $1 and the first and last number as $2 and $3. */
const insertMany = (db: Database, sql: string, userId: number, [first, last]: readonly [number, number]) =>
  db.transaction(async (tx) => {
    for (let from = first; from <= last; from += PART)
      await tx.query(sql, [userId, from, Math.min(from + PART - 1, last)]);
  });

const NOTIFICATIONS: OwnList = {
  name: 'notifications',
  call: 'notifications/?',
  put: async (db, userId, count) => {
    await insertMany(
      db,
      `insert into notifications (user_id, message, kind, facts, read_at, removed_at, created_at)
       select $1, 'No. ' || n, case when n % 1000 = 7 then 'fill' when n % 3 > 0 then 'order' end,
         case when n % 3 > 0 or n % 1000 = 7 then '{}'::jsonb end, case when n % 1000 <> 7 then now() end, case when n < 0 then now() end, ${MADE}
       from generate_series($2::int, $3::int) n`,
      userId,
      [-20, count - 1],
    );
    await db.query('analyze notifications');
  },
  remove: (id) => `notifications/${id}/remove_notification/`,
  filter: { query: 'unread=true', finds: ({ read }) => read === false },
  refused: [
    ['unread', 'unread=false'],
    ['unread', 'unread=%00'],
    ['kind', 'kind=nothing'],
    ['kind', 'kind='],
  ],
};

const LISTINGS: OwnList = {
  name: 'listings',
  call: 'listings/?created_by_user=true&',
  put: async (db, userId, count) => {
    await insertMany(
      db,
      `with made as (
         insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
         select $1, 'LIST', 'COMPLETED', case when n % 1000 = 7 then 'GHC' else 'CNY' end, 'NGN', 1 + n, 215, ${MADE}
         from generate_series($2::int, $3::int) n returning *),
       listed as (
         insert into listings (user_id, transaction_id, currency, swap_to, amount, rate, created_at)
         select user_id, id, currency_from, currency_to, amount, rate, created_at from made order by id returning *),
       ended as (
         insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
         select $1, 'LIST', 'COMPLETED', 'CNY', 'NGN', 1, 215, ${MADE} from generate_series(1, case when $2::int = 0 then 20 else 0 end) n returning *),
       filled as (
         insert into listings (user_id, transaction_id, currency, swap_to, amount, rate, status, created_at)
         select user_id, id, currency_from, currency_to, amount, rate, 'filled', created_at from ended returning *)
       insert into accounts (kind, listing_id, currency)
       select 'escrow', id, currency from listed union all select 'escrow', id, currency from filled`,
      userId,
      [0, count - 1],
    );
    await db.query('analyze listings');
    await db.query('analyze accounts');
  },
  remove: (id) => `listings/${id}/remove_listing/`,
  filter: { query: 'currency=ghc', finds: ({ currency }) => currency === 'GHC' },
  refused: [
    ['currency', 'currency=EUR'],
    ['currency', 'currency='],
  ],
};

const ORDERS: OwnList = {
  name: 'orders',
  call: 'orders/?created_by_user=true&',
  put: async (db, userId, count) => {
    await insertMany(
      db,
      `with made as (
         insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
         select $1, 'ORDER', 'COMPLETED',
           case when n % 1000 = 7 then 'GHC' else 'NGN' end, 'CNY', 30 + n, 215, ${MADE}
         from generate_series($2::int, $3::int) n returning *)
       insert into orders (user_id, transaction_id, amount, currency_from, currency_to, rate, created_at, status, orphaned_at)
       select user_id, id, amount, currency_from, currency_to, rate, created_at,
         case when amount < 20 then 'completed' else 'pending' end, case when amount between 20 and 29 then now() end
       from made order by id`,
      userId,
      [-20, count - 1],
    );
    await db.query('analyze orders');
  },
  remove: (id) => `orders/${id}/remove_order/`,
  filter: { query: 'currency=GHC', finds: ({ currency_from }) => currency_from === 'GHC' },
  refused: [['currency', 'currency=EUR']],
};

/** Every list of a user's own rows beside the transactions. */
export const OWN_LISTS: readonly OwnList[] = [NOTIFICATIONS, LISTINGS, ORDERS];
