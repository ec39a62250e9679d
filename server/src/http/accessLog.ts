import type { Context, MiddlewareHandler } from 'hono';
import { activeTrace, inNewTrace } from '@server/platform/tracing';
import type { AppEnv } from './env';
import { routePattern } from './routePattern';

/** One line for each request, and what it adds to the metrics. */
function logRequest(c: Context<AppEnv>, route: string, ms: number): void {
  const { method } = c.req;
  const { status } = c.res;
  const user = c.get('user') as { id: string } | undefined;
  const traceId = activeTrace();
  c.get('metrics')?.observeRequest({ method, route, status: String(status) }, ms / 1000);
  const who = user && { user: user.id };
  const where = traceId !== null && { trace: traceId };
  const line = { id: c.get('requestId'), method, route, status, ms: Math.round(ms), ...who, ...where };
  c.get('log').info(line, 'request');
}

/**
 * Logs one line for each request and measures it: id, method, route, status, milliseconds, the user's id, and the id of
 * its trace. The trace begins here. It has the route's pattern, and never the address, the user or a content.
 */
export const accessLog: MiddlewareHandler<AppEnv> = (c, next) => {
  const startedAt = performance.now();
  const { method } = c.req;
  return inNewTrace(method, { 'http.request.method': method }, async ({ note, rename }) => {
    await next();
    const route = routePattern(c);
    rename(`${method} ${route}`);
    note({ 'http.route': route, 'http.response.status_code': c.res.status });
    logRequest(c, route, performance.now() - startedAt);
  });
};
