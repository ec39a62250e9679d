import type { RunningServer } from './startServer';

/** Keeps the worker's hands off a transaction until `look` is done: a worker passes over what is locked. */
export async function whilePending({ db }: RunningServer, id: string, look: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select 1 from transactions where id = $1 for update', [id]);
    await look();
  });
}
