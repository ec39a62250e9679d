import { Hono } from 'hono';
import { watchlistPayload } from '@contract/schemas/own/watchlist';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser, requireUser } from '@server/modules/sessions/requireUser';
import { readWatchlist, saveWatchlist } from './service';

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
