import type { Db } from '@server/db/database';
import { deleteOldDevices, findDeviceOf, insertDevice, touchDevice } from './deviceRepository';
import { createToken, digestOf } from './tokens';

/** A device is forgotten when it has not been used for this time. */
export const DEVICE_DAYS = 365;
const MOST_DEVICES = 20;
/** A device knows the users who logged in with it last. */
export const MOST_USERS = 5;

/**
 * The token by which the user of an email is known on this device, or null.
 *
 * @param tokens those of the device's cookie
 */
export async function findKnownDevice(db: Db, email: string, tokens: readonly string[]): Promise<string | null> {
  const known = tokens.length === 0 ? null : await findDeviceOf(db, email, tokens.map(digestOf), DEVICE_DAYS);
  return tokens.find((token) => known?.equals(digestOf(token))) ?? null;
}

/**
 * Remembers the device of a log-in that succeeded. @returns the tokens for its cookie: the first is new, unless it is
 * one of this user. A token that somebody else has put there is never taken over.
 */
export async function rememberDevice(db: Db, userId: string, tokens: readonly string[]): Promise<string[]> {
  const known = tokens.length === 0 ? null : await touchDevice(db, userId, tokens.map(digestOf));
  const own = tokens.find((token) => known?.equals(digestOf(token))) ?? createToken();
  if (!known) await insertDevice(db, userId, digestOf(own), MOST_DEVICES);
  return [own, ...tokens.filter((token) => token !== own)].slice(0, MOST_USERS);
}

/** Deletes the devices that are forgotten. */
export const forgetOldDevices = (db: Db): Promise<void> => deleteOldDevices(db, DEVICE_DAYS);
