import type { Db } from '@server/db/database';

/** How many orders of a user wait to be filled, counted up to `most`. */
export async function countOpenOrders(tx: Db, userId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `select 1 from transactions where user_id = $1 and status = 'PENDING' and type in ('ORDER', 'MOF_ORDER') limit $2`,
    [userId, most],
  );
  return rows.length;
}

/** How many listings a user has, those included that are about to appear, counted up to `most`. */
export async function countOpenListings(tx: Db, userId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `(select 1 from listings where user_id = $1 and status = 'active' limit $2)
     union all (select 1 from transactions where user_id = $1 and status = 'PENDING' and type = 'LIST' limit $2)`,
    [userId, most],
  );
  return rows.length;
}
