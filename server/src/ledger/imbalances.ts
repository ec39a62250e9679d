import type { Db } from '@server/db/database';

/**
 * Counts the currencies whose accounts do not sum to zero and the accounts below zero. The database refuses both, so it
 * is always 0.
 */
export async function countImbalances(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select (select count(*) from (select 1 from accounts group by currency having sum(balance) <> 0) c)::int
       + (select count(*) from accounts where balance < 0 and kind <> 'bank')::int as count`,
  );
  return row?.count ?? 0;
}
