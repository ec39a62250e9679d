import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env';
import { routePattern } from './routePattern';

/** Logs one line for each request and measures it: id, method, route, status, milliseconds, and the user's id. */
export const accessLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = performance.now();
  await next();
  const ms = performance.now() - startedAt;
  const { method } = c.req;
  const { status } = c.res;
  const route = routePattern(c);
  const user = c.get('user') as { id: string } | undefined;
  c.get('metrics')?.observeRequest({ method, route, status: String(status) }, ms / 1000);
  const line = { id: c.get('requestId'), method, route, status, ms: Math.round(ms), ...(user && { user: user.id }) };
  c.get('log').info(line, 'request');
};
