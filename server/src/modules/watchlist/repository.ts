import type { Db } from '@server/db/database';

/** The pairs that a user watches, in their order; null if they have never watched any. */
export async function findWatchlist(db: Db, userId: string): Promise<string[] | null> {
  const rows = await db.query<{ watched_pairs: string[] | null }>('select watched_pairs from users where id = $1', [
    userId,
  ]);
  return rows[0]?.watched_pairs ?? null;
}

/** Stores all the pairs that a user watches. */
export async function keepWatchlist(db: Db, userId: string, pairs: readonly string[]): Promise<void> {
  await db.query('update users set watched_pairs = $2 where id = $1', [userId, pairs]);
}
