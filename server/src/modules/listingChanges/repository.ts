import type { Db } from '@server/db/database';

/** Counts what went back to the lister of a listing that goes on. */
export const addReturned = (tx: Db, id: string, amount: string) =>
  tx.query('update listings set returned = returned + $2 where id = $1', [id, amount]);

/** Whether an operator has frozen the user, which nobody changes until the end of the transaction. */
export async function holdFrozen(tx: Db, userId: string): Promise<boolean> {
  const frozen = 'select frozen_at is not null as frozen from users where id = $1 for share';
  const [user] = await tx.query<{ frozen: boolean }>(frozen, [userId]);
  return user?.frozen ?? false;
}
