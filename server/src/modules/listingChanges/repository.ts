import type { Db } from '@server/db/database';

/** Counts what went back to the lister of a listing that goes on. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);
