import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env';

const HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The reset link carries its secret in the path: no other site may learn it.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
const HSTS = 'max-age=31536000';

/** Headers of every answer; an answer's own value stands. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
  if (c.get('config').appUrl.startsWith('https:')) c.header('Strict-Transport-Security', HSTS);
};
