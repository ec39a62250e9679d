import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '@server/http/env';
import { callPath } from '@server/http/callPath';
import { isHttps } from '@server/http/ownOrigin';
import { DEVICE_DAYS } from './knownDevices';

const DEVICE_COOKIE = 'crossrate_device';
const DAY_S = 24 * 60 * 60;
/** The format of createToken. */
const TOKEN = /^[\w-]{43}$/;

/** The token of the device that logs in; null if it has none. */
export function readDevice(c: Context<AppEnv>): string | null {
  const token = getCookie(c, DEVICE_COOKIE) ?? '';
  return TOKEN.test(token) ? token : null;
}

/** The browser sends it with log-ins only. It opens nothing: it is only counted apart from strangers. */
export function setDeviceCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, DEVICE_COOKIE, token, {
    path: `/backend${callPath('login')}`,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge: DEVICE_DAYS * DAY_S,
  });
}
