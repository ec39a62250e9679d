import { Hono } from 'hono';
import { fillsQuery, listingProgressQuery, orderResultQuery, ownFillsQuery } from '@contract/schemas/own/fills';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readFills, readLastFills, readOrderResult, readProgress } from './service';

/** What became of the caller's listings and orders. Our own calls (docs/PROTOCOL.md). */
export function fillsRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getListingProgress'), requireUser, async (c) => {
    const asked = readQuery(c, listingProgressQuery);
    return c.json(await readProgress(c.get('db'), c.get('user').id, asked));
  });
  routes.get(callPath('getOrderResult'), requireUser, async (c) => {
    const { transaction } = readQuery(c, orderResultQuery);
    return c.json(await readOrderResult(c.get('db'), c.get('user').id, transaction));
  });
  routes.get(callPath('getNewestFills'), requireUser, async (c) =>
    c.json(await readFills(c.get('db'), c.get('user').id, readQuery(c, fillsQuery))),
  );
  routes.get(callPath('getLastFills'), requireUser, async (c) =>
    c.json(await readLastFills(c.get('db'), c.get('user').id, readQuery(c, ownFillsQuery).limit)),
  );
  return routes;
}
