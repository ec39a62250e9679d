import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { matchedRoutes, routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LANGUAGE_IDS, type LanguageId } from '@contract/values/languages';
import type { Config } from '@server/platform/config';
import { inLanguageOf, knownLanguage } from '@server/platform/languages';
import { activeTrace, inNewTrace } from '@server/platform/tracing';
import { addressKey } from './connections';
import type { AppEnv } from './env';

const HEADER = 'X-Request-Id';
/** A request id that a proxy may have set. Other texts could be used to forge log lines. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Gives each request an id (the caller's own if it is well formed), and returns it in the answer. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header(HEADER) ?? '';
  const id = WELL_FORMED.test(given) ? given : randomUUID();
  c.set('requestId', id);
  await next();
  c.header(HEADER, id);
};

/**
 * The pattern of the route that answered, such as `/backend/transactions/:id/revoke/`. Secrets in a path (of a reset
 * link, of an upload) never reach a log or a metric.
 */
export function routePattern(c: Context<AppEnv>): string {
  const route = routePath(c);
  const isKnown = matchedRoutes(c).some(({ method, path }) => path === route && method !== 'ALL');
  return isKnown ? route : 'unknown';
}

/** Logs a request and adds it to the metrics. */
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
 * its trace. The trace begins here. It contains the route's pattern, and never the address, the user or contents.
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

const NONE = [`'none'`];
const HSTS = 'max-age=31536000; includeSubDomains';

/** The security headers of every answer. A header that a route has set itself is kept. */
export function securityHeaders({
  allowedOrigins,
  appUrl,
}: Pick<Config, 'allowedOrigins' | 'appUrl'>): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    xContentTypeOptions: true,
    xFrameOptions: 'DENY',
    // The reset link has its secret in the path: no other site may see it.
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    // If the app is served from another origin, its pages show the backend's images.
    crossOriginResourcePolicy: allowedOrigins.length === 0,
    strictTransportSecurity: appUrl.startsWith('https:') && HSTS,
    xPermittedCrossDomainPolicies: true,
    permissionsPolicy: {
      camera: false,
      displayCapture: false,
      geolocation: false,
      microphone: false,
      payment: false,
      usb: false,
    },
    // For answers that are not pages: nothing in them may run or be framed, whatever type a browser assumes. SVG images
    // have styles.
    contentSecurityPolicy: {
      defaultSrc: NONE,
      styleSrc: [`'unsafe-inline'`],
      baseUri: NONE,
      formAction: NONE,
      frameAncestors: NONE,
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
}

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
    exposeHeaders: ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
  });
}

const ENGLISH = LANGUAGE_IDS[0];

/** The stored choice of users who leave the language to the browser. */
const BROWSERS = 'auto';

/** "fr-CA" and "FR" are French. */
const idOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

/** The caller's preferred language among ours; English if they name none. */
const acceptedLanguage = (c: Context): string =>
  accepts(c, {
    header: 'Accept-Language',
    supports: [...LANGUAGE_IDS],
    default: ENGLISH,
    match: (asked, { supports }) => {
      const wanted = asked.filter(({ q }) => q > 0).sort((one, other) => other.q - one.q);
      return wanted.map(({ type }) => idOf(type)).find((id) => supports.includes(id)) ?? ENGLISH;
    },
  });

/** The language of the address, else the user's choice in the app, else the browser's. */
export function pageLanguage(c: Context): LanguageId {
  const chosen = c.req.query('lang') ?? getCookie(c, 'language') ?? BROWSERS;
  return knownLanguage(chosen === BROWSERS ? acceptedLanguage(c) : chosen);
}

/** Answers a request in the language of its Accept-Language; without one, in English. */
export const speakToCaller: MiddlewareHandler = (c, next) => inLanguageOf(acceptedLanguage(c), next);

/** For the pages of the server itself, which a person opens without the app. */
export const speakOnPage: MiddlewareHandler = (c, next) => inLanguageOf(pageLanguage(c), next);

/** The headers of a request about the page that made it. */
interface Caller {
  /** Browsers send the origin of the page; other clients none. */
  origin: string | undefined;
  host: string | undefined;
}

/**
 * True if the page may use the session's cookie: our own page, or an origin in ALLOWED_ORIGINS. Clients that are not
 * browsers send no origin, and may use it.
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

/** Where a request comes from: its connection, and the header of a proxy. */
interface Origin {
  trustProxy: boolean;
  forwardedFor: string | undefined;
  peer: string | undefined;
}

/** The last address in the header of a trusted proxy: the one that the proxy has seen. Null if there is none. */
function forwardedAddress({ trustProxy, forwardedFor }: Origin): string | null {
  if (!trustProxy) return null;
  return (
    forwardedFor
      ?.split(',')
      .map(addressKey)
      .findLast((key) => key !== null) ?? null
  );
}

/** The key under which a caller is counted: their address, or the /64 network of an IPv6 address. */
export function callerKey(origin: Origin): string {
  const { peer } = origin;
  return forwardedAddress(origin) ?? (peer && addressKey(peer)) ?? peer ?? 'unknown';
}

/** The key under which the attempts of a request's caller are counted. */
export const clientAddress = (c: Context<AppEnv>): string =>
  callerKey({
    trustProxy: c.get('config').trustProxy,
    forwardedFor: c.req.header('X-Forwarded-For'),
    // A request made in the process (in a test) has no connection.
    peer: c.env ? getConnInfo(c).remote.address : 'in-process',
  });

/** The same of a handshake. */
export const handshakeAddress = (
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string =>
  callerKey({ trustProxy, forwardedFor: [headers['x-forwarded-for']].flat()[0], peer: socket.remoteAddress });
