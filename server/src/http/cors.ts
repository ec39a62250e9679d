import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from './env';

/** The headers that the app sends to any backend (decision 116). */
const ALLOWED_HEADERS = ['Accept', 'Authorization', 'Content-Type', 'User-Agent', 'X-CSRFToken', 'X-Requested-With'];
const PREFLIGHT_SECONDS = 600;
const ANY_ORIGIN = '*';

/** Allows cross-origin calls from the origins that ALLOWED_ORIGINS lists (`*`: from all), without cookies. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: origins.includes(ANY_ORIGIN) ? ANY_ORIGIN : [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
  });
}
