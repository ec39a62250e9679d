import type { Context } from 'hono';
import type { AppEnv } from './env';

/** A request's headers about the page that made it, as far as they are needed. */
interface Caller {
  /** Browsers send the origin of the page; other clients none. */
  origin: string | undefined;
  host: string | undefined;
}

/**
 * True if the page may use the session's cookie: our own page, or an origin that ALLOWED_ORIGINS lists. Clients that
 * are no browsers send no origin, and may.
 */
export function isOwnOrigin(
  { origin, host }: Caller,
  config: { appUrl: string; allowedOrigins: readonly string[] },
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const app = new URL(config.appUrl);
  // The same host over another scheme is another site.
  const isSameHost = page.host === host && page.protocol === app.protocol;
  return isSameHost || origin === app.origin || config.allowedOrigins.includes(origin);
}

/** True if no page of another site made the request. */
export function isFromOwnPage(c: Context<AppEnv>): boolean {
  const [origin, host] = [c.req.header('Origin'), c.req.header('Host') ?? new URL(c.req.url).host];
  if (origin === undefined) return c.req.header('Sec-Fetch-Site') !== 'cross-site';
  return isOwnOrigin({ origin, host }, c.get('config'));
}

/** Whether users reach the app over https. */
export const isHttps = (c: Context<AppEnv>) =>
  c.req.url.startsWith('https:') || c.get('config').appUrl.startsWith('https:');
