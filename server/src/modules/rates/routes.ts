import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { requireUser } from '@server/modules/sessions/requireUser';
import { presentRate } from './presenter';
import { findRates } from './repository';
import { readRate } from './service';

/** Spec 7: currencyrates/. With both `?currency_from&currency_to` one rate, else all. */
export function ratesRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/currencyrates/', requireUser, async (c) => {
    const { currency_from: from, currency_to: to } = c.req.query();
    if (from !== undefined && to !== undefined) return c.json(presentRate(await readRate(c.get('db'), from, to)));
    const rates = await findRates(c.get('db'));
    const matches = rates.filter(
      (rate) => rate.currency_from === (from ?? rate.currency_from) && rate.currency_to === (to ?? rate.currency_to),
    );
    return c.json(matches.map(presentRate));
  });
  return routes;
}
