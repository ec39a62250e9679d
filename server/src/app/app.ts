import { Hono, type MiddlewareHandler } from 'hono';
import { accessLog } from '@server/http/accessLog';
import { answerError } from '@server/http/answerError';
import { backendRoutes } from './backendRoutes';
import { codeJson } from '@server/http/coding/codeJson';
import { consoleRoutes } from '@server/console/consoleRoutes';
import { allowOrigins } from '@server/http/cors';
import type { AppEnv, AppParts } from '@server/http/env';
import { speakToCaller } from '@server/http/language/requestLanguage';
import { notFound } from '@server/platform/refusal';
import { choosePasswordCost } from '@server/modules/sessions/passwords';
import { rememberWrites } from '@server/modules/sessions/readAfter';
import { requestId } from '@server/http/requestId';
import { securityHeaders } from '@server/http/securityHeaders';
import { answerUnknownCall } from './unknownCall';
import { shareOfPool } from '@server/db/shareOfPool';
import { ofConsole } from '@server/platform/consolePlace';
import { newVitals } from '@server/platform/vitals';
import type { BuiltApp, Serves } from '@server/static/builtApp';
import { healthRoutes } from '@server/watch/healthRoutes';
import { staticRoutes } from '@server/static/staticRoutes';

/** Callers without a session must not use up the connections: log-ins, registrations, resets, the contact form. */
const SHARE_OF_STRANGERS = { connections: 4, waiting: 200 };

/** The backend's answers are for one user and soon out of date, so nothing may cache them. */
const neverCached: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/**
 * The whole HTTP side without a port: `app.request('/backend/…')` runs it in the process.
 *
 * @param builtApp the app to serve next to the backend, if any
 * @param serves what this port is for, if the console has one of its own
 */
export function createApp(parts: AppParts, builtApp: BuiltApp | null = null, serves: Serves = 'all'): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const config = serves === 'console' ? ofConsole(parts.config) : parts.config;
  choosePasswordCost(parts.config);
  const vitals = parts.vitals ?? newVitals();
  const dbOfStrangers = shareOfPool(parts.db, SHARE_OF_STRANGERS);
  app.use(async (c, next) => {
    c.set('db', dbOfStrangers);
    c.set('wholeDb', parts.db);
    c.set('config', config);
    c.set('log', parts.log);
    c.set('mailer', parts.mailer);
    c.set('vitals', vitals);
    c.set('metrics', parts.metrics ?? null);
    c.set('replica', parts.replica ?? null);
    await next();
  });
  app.use(speakToCaller, requestId, accessLog, securityHeaders(config));
  app.use('/backend/*', neverCached);
  app.use('/console/*', neverCached);
  if (config.allowedOrigins.length > 0) app.use('/backend/*', allowOrigins(config.allowedOrigins));
  app.use('/backend/*', codeJson);
  if (parts.replica) app.use('/backend/*', rememberWrites);
  app.route('/backend', serves === 'console' ? healthRoutes() : backendRoutes());
  if (serves !== 'users') app.route('/console', consoleRoutes());
  app.all('/backend/*', answerUnknownCall(app));
  app.all('/console/*', answerUnknownCall(app));
  if (builtApp) app.route('/', staticRoutes(builtApp, config.appUrl, serves));
  app.notFound((c) => answerError(notFound(), c));
  app.onError(answerError);
  return app;
}
