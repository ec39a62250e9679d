import type { Database } from '@server/db/database';

const PIECE = 10_000;

/**
 * Gives a user so many transactions of all kinds, from the oldest to the newest a minute apart, three of them at the
 * same moment. One in a thousand is a MOF_ORDER, and one in ten thousand was revoked.
 */
export async function putHistory(db: Database, userId: number, count: number): Promise<void> {
  // In pieces, because one statement of 100,000 rows takes a busy machine longer than a statement may take.
  for (let first = 0; first < count; first += PIECE)
    await db.query(
      `insert into transactions (user_id, type, status, currency_from, currency_to, amount, rate, created_at)
     select $1, case when n % 1000 = 7 then 'MOF_ORDER'
         else (array['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'DELETE_LIST'])[1 + n % 5] end,
       case when n % 10000 = 7 then 'REVOKED' when n % 3 = 0 then 'REJECTED' else 'COMPLETED' end,
       (array['CNY', 'GHC', 'NGN'])[1 + n % 3], 'CNY', 1 + n, 1,
       '2026-01-01T00:00:00.000123Z'::timestamptz + (n / 3) * interval '1 minute'
     from generate_series($2::int, $3::int - 1) n`,
      [userId, first, Math.min(first + PIECE, count)],
    );
  await db.query('analyze transactions');
}
