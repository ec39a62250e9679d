import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env';

const HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The reset link carries its secret in the path: no other site may learn it.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Of an answer that is no page: nothing in it may run or be framed, whatever a browser takes it for. An SVG has styles.
  'Content-Security-Policy': [
    `default-src 'none'`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
};
const HSTS = 'max-age=31536000; includeSubDomains';

/** Headers of every answer; an answer's own value stands. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // Straight into the answer: each c.header() at this point would copy it, and stream the copy's body.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  const { allowedOrigins, appUrl } = c.get('config');
  // Where the app stands on another origin, its pages show the backend's images.
  if (allowedOrigins.length === 0) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (appUrl.startsWith('https:')) headers.set('Strict-Transport-Security', HSTS);
};
