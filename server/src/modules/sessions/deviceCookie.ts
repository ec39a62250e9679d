import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '@server/http/env';
import { callPath } from '@server/http/callPath';
import { isHttps } from '@server/http/ownOrigin';
import { DEVICE_DAYS, MOST_USERS } from './knownDevices';

const DEVICE_COOKIE = 'crossrate_device';
const DAY_S = 24 * 60 * 60;
/** The format of createToken. */
const TOKEN = /^[\w-]{43}$/;

const BETWEEN = '.';

/** The tokens of the device that logs in: one for each user who has logged in with it, the latest first. */
export const readDevice = (c: Context<AppEnv>): string[] =>
  (getCookie(c, DEVICE_COOKIE) ?? '').split(BETWEEN, MOST_USERS).filter((token) => TOKEN.test(token));

/** The browser sends it with log-ins only. It opens nothing: the device is only counted apart from strangers. */
export function setDeviceCookie(c: Context<AppEnv>, tokens: readonly string[]): void {
  setCookie(c, DEVICE_COOKIE, tokens.join(BETWEEN), {
    path: `/backend${callPath('login')}`,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge: DEVICE_DAYS * DAY_S,
  });
}
