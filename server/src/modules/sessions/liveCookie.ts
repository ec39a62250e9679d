import { LIVE_CHANNEL_PATH } from '@contract/values/liveGroups';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '@server/http/env';
import { digestOf } from './tokens';
import { SESSION_DAYS } from './service';

/** The browser sends it with the socket's handshake only. */
export const LIVE_COOKIE = 'crossrate_live';
/** The folder of the live channel: the cookie is limited to it. */
const COOKIE_PATH = `/backend/${LIVE_CHANNEL_PATH.slice(0, LIVE_CHANNEL_PATH.indexOf('/') + 1)}`;
const DAY_S = 24 * 60 * 60;

/** Whether users reach the app over https. */
export const isHttps = (c: Context<AppEnv>) =>
  c.req.url.startsWith('https:') || c.get('config').appUrl.startsWith('https:');

/** The cookie holds the token's digest instead of the token, so it is good for the live channel only. */
export function setLiveCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, LIVE_COOKIE, digestOf(token).toString('base64url'), {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge: SESSION_DAYS * DAY_S,
  });
}

/** Deletes the cookie when the session ends. */
export function clearLiveCookie(c: Context<AppEnv>): void {
  deleteCookie(c, LIVE_COOKIE, { path: COOKIE_PATH, httpOnly: true, sameSite: 'Strict', secure: isHttps(c) });
}
