import type { Context } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { AppEnv } from './env';

/**
 * The pattern of the route that answered, such as `/backend/transactions/:id/revoke/`. Secrets in a path (of a reset
 * link, of an upload) never reach a log or a metric.
 */
export function routePattern(c: Context<AppEnv>): string {
  const route = routePath(c);
  const isKnown = matchedRoutes(c).some(({ method, path }) => path === route && method !== 'ALL');
  return isKnown ? route : 'unknown';
}
