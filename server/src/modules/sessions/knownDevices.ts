import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db } from '@server/db/database';
import { callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { isHttps } from '@server/http/edge';
import { createToken, digestOf } from './secrets';

/** The browser and the system of a log-in by their names; empty if they are not known. */
export interface Agent {
  browser: string;
  system: string;
}

/** The browser and country (two letters) in which a session was opened; empty if unknown. */
export interface DeviceFacts extends Agent {
  country: string;
}

export const UNKNOWN_DEVICE: DeviceFacts = { browser: '', system: '', country: '' };

type Names = readonly (readonly [mark: RegExp, name: string])[];

/** Browsers also name other browsers, so the first match counts: Edge also claims to be Chrome and Safari. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bUC(?:Browser|WEB)\b/, 'UC Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Android also claims to be Linux, and an iPhone to be like Mac OS X. */
const SYSTEMS: Names = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Real ones have at most a few hundred characters. */
const LONGEST = 1_000;

const nameIn = (names: Names, text: string) => names.find(([mark]) => mark.test(text))?.[1] ?? '';

/** The User-Agent header in names of our own, so that no text of the caller gets into a mail or a screen. */
export function readAgent(header = ''): Agent {
  const text = header.slice(0, LONGEST);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}

/** Proxies send XX for callers whose country they do not know, and T1 for Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

/**
 * The country of a caller as two letters (ISO 3166), as our own proxy says it in COUNTRY_HEADER; empty if it says nothing.
 * The server has no table of addresses itself.
 */
export function clientCountry(c: Context<AppEnv>): string {
  const { countryHeader } = c.get('config');
  const code = countryHeader === null ? '' : (c.req.header(countryHeader) ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.includes(code) ? code : '';
}

interface DeviceRow {
  token_digest: Buffer;
}

/** Which of these devices the user of an email has logged in with in the last `validDays`; null if none. */
async function findDeviceOf(
  db: Db,
  email: string,
  digests: readonly Buffer[],
  validDays: number,
): Promise<Buffer | null> {
  const [row] = await db.query<DeviceRow>(
    `select d.token_digest from known_devices d join users u on u.id = d.user_id
      where u.email = $1 and d.token_digest = any($2::bytea[]) and d.used_at > now() - make_interval(days => $3)
      order by d.used_at desc limit 1`,
    [email, digests, validDays],
  );
  return row?.token_digest ?? null;
}

/** Marks a device as used now. @returns which of these it was, or null if none is one of the user's */
async function touchDevice(db: Db, userId: string, digests: readonly Buffer[]): Promise<Buffer | null> {
  const [row] = await db.query<DeviceRow>(
    `update known_devices set used_at = clock_timestamp() where user_id = $1 and token_digest = any($2::bytea[])
     returning token_digest`,
    [userId, digests],
  );
  return row?.token_digest ?? null;
}

/** Stores a device, and forgets the ones that the user has not used for longest, so that `most` are left. */
async function insertDevice(db: Db, userId: string, digest: Buffer, most: number): Promise<void> {
  await db.query(
    `with old as (
       delete from known_devices where user_id = $1 and token_digest in (
         select token_digest from known_devices where user_id = $1 order by used_at desc offset $3))
     insert into known_devices (user_id, token_digest) values ($1, $2)`,
    [userId, digest, most - 1],
  );
}

/** Forgets all devices of a user, so that each is a new one at its next log-in. */
export async function deleteDevices(tx: Db, userId: string): Promise<void> {
  await tx.query('delete from known_devices where user_id = $1', [userId]);
}

/** Deletes the devices that have not been used for `validDays`. */
async function deleteOldDevices(db: Db, validDays: number): Promise<void> {
  await db.query('delete from known_devices where used_at < now() - make_interval(days => $1)', [validDays]);
}

/** A device is forgotten when it has not been used for this time. */
const DEVICE_DAYS = 365;
const MOST_DEVICES = 20;
/** A device knows the users who logged in with it last. */
const MOST_USERS = 5;

/**
 * The token by which the user of an email is recognised on this device, or null.
 *
 * @param tokens those of the device's cookie
 */
export async function findKnownDevice(db: Db, email: string, tokens: readonly string[]): Promise<string | null> {
  const known = tokens.length === 0 ? null : await findDeviceOf(db, email, tokens.map(digestOf), DEVICE_DAYS);
  return tokens.find((token) => known?.equals(digestOf(token))) ?? null;
}

/**
 * Remembers the device of a log-in that succeeded. @returns the tokens for its cookie: the first is new, unless it
 * already belongs to this user. A token that somebody else has put there is never adopted.
 */
export async function rememberDevice(db: Db, userId: string, tokens: readonly string[]): Promise<string[]> {
  const known = tokens.length === 0 ? null : await touchDevice(db, userId, tokens.map(digestOf));
  const present = tokens.find((token) => known?.equals(digestOf(token))) ?? createToken();
  if (!known) await insertDevice(db, userId, digestOf(present), MOST_DEVICES);
  return [present, ...tokens.filter((token) => token !== present)].slice(0, MOST_USERS);
}

/** Deletes the devices that are forgotten. */
export const forgetOldDevices = (db: Db): Promise<void> => deleteOldDevices(db, DEVICE_DAYS);

const DEVICE_COOKIE = 'crossrate_device';
const DAY_S = 24 * 60 * 60;
/** The format of createToken. */
const TOKEN = /^[\w-]{43}$/;

const BETWEEN = '.';

/** The tokens of the device that logs in: one for each user who has logged in with it, the latest first. */
export const readDevice = (c: Context<AppEnv>): string[] =>
  (getCookie(c, DEVICE_COOKIE) ?? '').split(BETWEEN, MOST_USERS).filter((token) => TOKEN.test(token));

/** Sent with log-ins only. It opens nothing; it only separates the device from strangers in the counts. */
export function setDeviceCookie(c: Context<AppEnv>, tokens: readonly string[]): void {
  setCookie(c, DEVICE_COOKIE, tokens.join(BETWEEN), {
    path: `/backend${callPath('login')}`,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c),
    maxAge: DEVICE_DAYS * DAY_S,
  });
}
