import type { Database } from '@server/db/database';
import { makeTrades } from '@server/modules/trades';
import { waitUntil } from '@test/support/server/waitUntil';

/**
 * Makes the trades of all fills. A transaction of another test, in another database of the same server, can hold them
 * back for a moment. @returns how many were made
 */
export async function makeAllTrades(db: Database): Promise<number> {
  let made = 0;
  await waitUntil(async () => {
    made += await makeTrades(db);
    const [row] = await db.query<{ left: number }>(
      'select count(*)::int as left from fills where xid >= (select before_xid from trades_read)',
    );
    return row?.left === 0;
  });
  return made;
}
