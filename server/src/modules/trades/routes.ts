import { Hono } from 'hono';
import { tradesQuery } from '@contract/schemas/own/trades';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readTrades } from './service';

/** trades/: what was traded in a market, without users. Our own call (docs/PROTOCOL.md). */
export function tradesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getNewestTrades'), requireUser, async (c) =>
    c.json(await readTrades(c.get('db'), readQuery(c, tradesQuery))),
  );
}
