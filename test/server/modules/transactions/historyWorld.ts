import type { Database } from '@server/db/database';

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
