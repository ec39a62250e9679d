import { createHash, timingSafeEqual } from 'node:crypto';
import { CONSOLE_COOKIE as COOKIE, CONSOLE_PREFIX } from '@contract/console/consoleCalls';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '@server/http/env';
import { isHttps } from '@server/http/ownOrigin';

const TOKEN = /^[\w-]{43}$/;

const optionsOf = (c: Context<AppEnv>) =>
  ({ path: CONSOLE_PREFIX, httpOnly: true, sameSite: 'Strict', secure: isHttps(c) }) as const;

/** The token of the console's session. It ends with the browser; the server ends it sooner. */
export const setSessionCookie = (c: Context<AppEnv>, token: string): void => setCookie(c, COOKIE, token, optionsOf(c));

export const clearSessionCookie = (c: Context<AppEnv>): void => void deleteCookie(c, COOKIE, optionsOf(c));

/** The token that the browser sent, or null. */
export function readSessionCookie(c: Context<AppEnv>): string | null {
  const token = getCookie(c, COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

const DEVICE_COOKIE = 'crossrate_operator_device';
const DEVICE_S = 365 * 24 * 60 * 60;

/** The token by which the browser of an operator is known, or null. It opens nothing: its guesses are counted apart. */
export function readOperatorDevice(c: Context<AppEnv>): string | null {
  const token = getCookie(c, DEVICE_COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

export const setOperatorDevice = (c: Context<AppEnv>, token: string): void =>
  setCookie(c, DEVICE_COOKIE, token, { ...optionsOf(c), maxAge: DEVICE_S });

/** What a page must send with every change: only a page that could read an answer of this session knows it. */
export const csrfOf = (token: string): string => createHash('sha256').update(`console ${token}`).digest('base64url');

/** Compared in a time that says nothing about where two differ. */
export function isCsrfOf(token: string, sent: string | undefined): boolean {
  const [wanted, got] = [Buffer.from(csrfOf(token)), Buffer.from(sent ?? '')];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
