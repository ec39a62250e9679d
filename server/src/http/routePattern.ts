import type { Context } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { AppEnv } from './env';

/**
 * The pattern of the route that answered, such as `/backend/transactions/:id/revoke/`. What a path holds (a reset
 * link's secret, the name of an upload) is in no log and in no metric.
 */
export function routePattern(c: Context<AppEnv>): string {
  const route = routePath(c);
  const isKnown = matchedRoutes(c).some(({ method, path }) => path === route && method !== 'ALL');
  return isKnown ? route : 'unknown';
}
