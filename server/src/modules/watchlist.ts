import { Hono } from 'hono';
import { watchlistPayload } from '@contract/choices';
import type { Db } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { requireActiveUser, requireUser } from './sessions/requireUser';

/** The pairs that a user watches, in their order; null if they have never watched any. */
async function findWatchlist(db: Db, userId: string): Promise<string[] | null> {
  const rows = await db.query<{ watched_pairs: string[] | null }>('select watched_pairs from users where id = $1', [
    userId,
  ]);
  return rows[0]?.watched_pairs ?? null;
}

async function saveWatchlist(db: Db, userId: string, pairs: readonly string[]): Promise<void> {
  await db.query('update users set watched_pairs = $2 where id = $1', [userId, pairs]);
}

/** The pairs that a user watches, chosen on any device. */
const readWatchlist = async (db: Db, userId: string): Promise<{ pairs: string[] | null }> => ({
  pairs: await findWatchlist(db, userId),
});

/** watchlist/: the pairs that the caller watches. Our own (docs/PROTOCOL.md). */
export function watchlistRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getWatchlist'), requireUser, async (c) => c.json(await readWatchlist(c.get('db'), c.get('user').id)))
    .put(callPath('saveWatchlist'), requireActiveUser, async (c) => {
      const { pairs } = await readPayload(c, watchlistPayload);
      await saveWatchlist(c.get('db'), c.get('user').id, pairs);
      return answerCall(c, 'saveWatchlist');
    });
}
