import { Hono } from 'hono';
import { candlesQuery } from '@contract/schemas/own/candles';
import { tradesQuery } from '@contract/schemas/own/trades';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { offerFeed } from '@server/modules/ownVersions/offerOwnFeed';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readCandles, readDays } from './candlesService';
import { readTrades, readTradesVersion } from './service';

/** A page may follow the newest window, not the older ones. */
const offerTrades = offerFeed({
  group: 'trades',
  readVersion: readTradesVersion,
  isOwn: (c) => c.req.query('before') === undefined,
});

/** trades/ and candles/: what was traded in a market, without users. Our own calls (docs/PROTOCOL.md). */
export function tradesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getNewestTrades'), requireUser, offerTrades, async (c) =>
      c.json(await readTrades(c.get('db'), readQuery(c, tradesQuery))),
    )
    .get(callPath('getNewestCandles'), requireUser, offerTrades, async (c) =>
      c.json(await readCandles(c.get('db'), readQuery(c, candlesQuery))),
    )
    .get(callPath('getDayFigures'), requireUser, offerTrades, async (c) => c.json(await readDays(c.get('db'))));
}
