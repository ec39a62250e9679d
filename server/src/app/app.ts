import { Hono, type MiddlewareHandler } from 'hono';
import { accessLog } from './http/accessLog';
import { answerError } from './http/answerError';
import { backendRoutes } from './http/backendRoutes';
import { allowOrigins } from './http/cors';
import type { AppEnv, AppParts } from './http/env';
import { notFound } from './http/problem';
import { requestId } from './http/requestId';
import { securityHeaders } from './http/securityHeaders';
import { answerUnknownCall } from './http/unknownCall';
import { newVitals } from './http/vitals';
import type { BuiltApp } from './static/builtApp';
import { staticRoutes } from './static/staticRoutes';

/** Answers of the backend are of the moment and of one user. */
const neverCached: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/**
 * The whole HTTP side without a port: `app.request('/backend/…')` runs it in-process.
 *
 * @param builtApp the app to serve beside the backend, if any
 */
export function createApp(parts: AppParts, builtApp: BuiltApp | null = null): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const vitals = parts.vitals ?? newVitals();
  app.use(async (c, next) => {
    c.set('db', parts.db);
    c.set('config', parts.config);
    c.set('log', parts.log);
    c.set('mailer', parts.mailer);
    c.set('vitals', vitals);
    c.set('metrics', parts.metrics ?? null);
    await next();
  });
  app.use(requestId, accessLog, securityHeaders);
  app.use('/backend/*', neverCached);
  if (parts.config.allowedOrigins.length > 0) app.use('/backend/*', allowOrigins(parts.config.allowedOrigins));
  app.route('/backend', backendRoutes());
  app.all('/backend/*', answerUnknownCall(app));
  if (builtApp) app.route('/', staticRoutes(builtApp));
  app.notFound((c) => answerError(notFound(), c));
  app.onError(answerError);
  return app;
}
