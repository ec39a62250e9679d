import type { Db } from '@server/db/database';
import { findWatchlist, keepWatchlist } from './repository';

/** What a user watches, on whatever device they chose it. */
export const readWatchlist = async (db: Db, userId: string): Promise<{ pairs: string[] | null }> => ({
  pairs: await findWatchlist(db, userId),
});

/** From now on the user watches these pairs, and no others. */
export const saveWatchlist = (db: Db, userId: string, pairs: readonly string[]): Promise<void> =>
  keepWatchlist(db, userId, pairs);
