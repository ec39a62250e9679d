import type { Db } from '@server/db/database';
import { deleteOldDevices, insertDevice, isDeviceOf, touchDevice } from './deviceRepository';
import { createToken, digestOf } from './tokens';

/** A device is forgotten when it has not been used for this time. */
export const DEVICE_DAYS = 365;
const MOST_DEVICES = 20;

/** Whether the user of an email has logged in on this device before. @param token of the device's cookie, if it has one */
export async function isKnownDevice(db: Db, email: string, token: string | null): Promise<boolean> {
  return token !== null && isDeviceOf(db, email, digestOf(token), DEVICE_DAYS);
}

/**
 * Remembers the device of a log-in that succeeded. @returns the token for its cookie: a new one, unless it is a device
 * of this user. A token that somebody else has put there is never taken over.
 */
export async function rememberDevice(db: Db, userId: string, token: string | null): Promise<string> {
  if (token !== null && (await touchDevice(db, userId, digestOf(token)))) return token;
  const fresh = createToken();
  await insertDevice(db, userId, digestOf(fresh), MOST_DEVICES);
  return fresh;
}

/** Deletes the devices that are forgotten. */
export const forgetOldDevices = (db: Db): Promise<void> => deleteOldDevices(db, DEVICE_DAYS);
