import { Hono } from 'hono';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readProfit } from './service';

/** profit/: average cost and realised result of the caller's currencies. Our own call (docs/PROTOCOL.md). */
export function profitRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getProfit'), requireUser, async (c) =>
    c.json(await readProfit(c.get('db'), c.get('user').id)),
  );
}
