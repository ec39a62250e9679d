import { Hono } from 'hono';
import { rateHistoryQuery } from '@contract/schemas/own/candles';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readRateHistory } from './historyService';
import { presentRate } from './presenter';
import { readRate, readRates } from './service';

/** Spec 7: currencyrates/. With both `?currency_from&currency_to` one rate, otherwise a list. rate-history/ is our own call. */
export function ratesRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(callPath('getRates'), requireUser, async (c) => {
    const { currency_from: currency, currency_to: swapTo } = c.req.query();
    if (currency !== undefined && swapTo !== undefined)
      return c.json(presentRate(await readRate(c.get('db'), currency, swapTo)));
    return c.json((await readRates(c.get('db'), currency, swapTo)).map(presentRate));
  });
  routes.get(callPath('getRateHistory'), requireUser, async (c) =>
    c.json(await readRateHistory(c.get('db'), readQuery(c, rateHistoryQuery))),
  );
  return routes;
}
