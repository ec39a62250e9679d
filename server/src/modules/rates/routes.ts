import { Hono } from 'hono';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { requireUser } from '@server/modules/sessions/requireUser';
import { presentRate } from './presenter';
import { readRate, readRates } from './service';

/** Spec 7: currencyrates/. With both `?currency_from&currency_to` one rate, otherwise a list. */
export function ratesRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getRates'), requireUser, async (c) => {
    const { currency_from: from, currency_to: to } = c.req.query();
    if (from !== undefined && to !== undefined) return c.json(presentRate(await readRate(c.get('db'), from, to)));
    return c.json((await readRates(c.get('db'), from, to)).map(presentRate));
  });
  return routes;
}
