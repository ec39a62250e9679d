import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env';

/** The reset link carries its secret in the path; queries are never logged. */
const publicPath = (path: string) => path.replace(/^(\/password-reset\/).+/, '$1…');

/** One line a request: method, path, status, milliseconds. */
export const accessLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = performance.now();
  await next();
  const ms = Math.round(performance.now() - startedAt);
  c.get('log').info({ method: c.req.method, path: publicPath(c.req.path), status: c.res.status, ms }, 'request');
};
