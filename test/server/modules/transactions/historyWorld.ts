import type { Database } from '@server/db/database';
import type { Db } from '@server/db/database';

/**
 * Gives a user so many transactions of all kinds, from the oldest to the newest a minute apart, three of them at the
 * same moment. One in a thousand is a MOF_ORDER, and one in ten thousand was revoked.
 */
export async function putHistory(db: Database, userId: number, count: number): Promise<void> {
  await db.query(
    `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     select $1, case when n % 1000 = 7 then 'MOF_ORDER'
         else (array['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'DELETE_LIST'])[1 + n % 5] end,
       case when n % 10000 = 7 then 'REVOKED' when n % 3 = 0 then 'REJECTED' else 'COMPLETED' end,
       (array['CNY', 'GHC', 'NGN'])[1 + n % 3], 'CNY', 1 + n, 1,
       '2026-01-01T00:00:00.000123Z'::timestamptz + (n / 3) * interval '1 minute'
     from generate_series(0, $2::int - 1) n`,
    [userId, count],
  );
  await db.query('analyze transactions');
}

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
