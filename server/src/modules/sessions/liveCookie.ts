import type { Context } from 'hono';
import { LIVE_SESSION_HEADER, type LiveSessionFault } from '@contract/values/liveSession';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '@server/http/env';
import { isHttps } from '@server/http/edge';
import { digestOf } from './secrets';
import { SESSION_DAYS } from './session';

/** It names the session of a socket. It authorises no call; calls show whether it is right. */
export const LIVE_COOKIE = 'crossrate_live_session';
const COOKIE_PATH = '/backend/';
const DAY_S = 24 * 60 * 60;

/** The cookie holds the token's digest instead of the token, so it is good for the live channel only. */
const liveCookieOf = (token: string) => digestOf(token).toString('base64url');

export function setLiveCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, LIVE_COOKIE, liveCookieOf(token), {
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

/**
 * If the cookie of a page names another session or is missing, the page's socket gets another user's messages, or none
 * of its user's. This sets the right cookie, and a header asks the page to open its socket again.
 */
export function mendLiveCookie(c: Context<AppEnv>, token: string): void {
  if (c.req.header('Sec-Fetch-Site') !== 'same-origin') return;
  const cookie = getCookie(c, LIVE_COOKIE);
  if (cookie === liveCookieOf(token)) return;
  setLiveCookie(c, token);
  c.header(LIVE_SESSION_HEADER, (cookie === undefined ? 'none' : 'other') satisfies LiveSessionFault);
}
