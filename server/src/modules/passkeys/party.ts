import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import { isOwnOrigin } from '@server/http/ownOrigin';

/** Whose passkeys they are, as WebAuthn names it: the origin of the page, and its host. */
export interface Party {
  origin: string;
  id: string;
}

/** The page that asks, if it is one of ours; otherwise the app's own address, so that nothing signed for another page is right. */
export function readParty(c: Context<AppEnv>): Party {
  const sent = c.req.header('Origin');
  const config = c.get('config');
  const isOwn = isOwnOrigin({ origin: sent, host: c.req.header('Host') ?? new URL(c.req.url).host }, config);
  const { origin, hostname } = new URL(isOwn && sent !== undefined ? sent : config.appUrl);
  return { origin, id: hostname };
}
