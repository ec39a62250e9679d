import { createECDH } from 'node:crypto';
import { generateVAPIDKeys } from 'web-push';
import type { Config } from '@server/platform/config';
import type { Db } from '@server/db/database';
import { findKey, keyOrMade } from './keyRepository';

/** Both as base64url: the point of P-256 with its first byte, and the number. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const NAME = 'vapid';
const CURVE = 'prime256v1';

function withPublicKey(privateKey: string): VapidKeys {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/**
 * The keys by which push services know this server (RFC 8292): VAPID_PRIVATE_KEY, or those that the first process has
 * made. Browsers subscribe to the public key, so another one ends all subscriptions.
 */
export async function readVapidKeys(db: Db, { vapidPrivateKey }: Pick<Config, 'vapidPrivateKey'>): Promise<VapidKeys> {
  if (vapidPrivateKey !== null) return withPublicKey(vapidPrivateKey);
  return withPublicKey((await findKey(db, NAME)) ?? (await keyOrMade(db, NAME, generateVAPIDKeys().privateKey)));
}
