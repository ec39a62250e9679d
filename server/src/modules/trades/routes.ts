import { Hono } from 'hono';
import { tradesQuery } from '@contract/schemas/own/trades';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { offerFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readTrades, readTradesVersion } from './service';

/** A page may follow the newest window, not the older ones. */
const offerTrades = offerFeed({
  group: 'trades',
  readVersion: readTradesVersion,
  isOwn: (c) => c.req.query('before') === undefined,
});

/** trades/: what was traded in a market, without users. Our own call (docs/PROTOCOL.md). */
export function tradesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getNewestTrades'), requireUser, offerTrades, async (c) =>
    c.json(await readTrades(c.get('db'), readQuery(c, tradesQuery))),
  );
}
