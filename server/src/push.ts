import { createECDH } from 'node:crypto';
import { generateRequestDetails, generateVAPIDKeys } from 'web-push';
import type { Db } from './db/database';
import { openSealed, sealFor } from './db/sealed';
import type { Config } from './platform/config';
import { type CalledFrom, callOut, type Exchange, NotPublic } from './platform/publicAddress';

async function findKey(db: Db, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  return row ? openSealed('server_keys.value', name, row.value).toString() : null;
}

/** The stored key of this name; without one, stores `made`. All processes get the same key. */
async function keyOrMade(db: Db, name: string, made: string): Promise<string> {
  await db.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    ...[name, sealFor('server_keys.value', name, made)],
  ]);
  return (await findKey(db, name)) ?? made;
}

/** Both as base64url: the point of P-256 with its first byte, and the private number. */
interface VapidKeys {
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

/** Where a browser is reached, and the keys for which messages are encrypted (RFC 8291). */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The result of sending a message. `gone`: the subscription no longer exists. */
export type PushOutcome =
  | { kind: 'taken' | 'gone' | 'refused' }
  /** It may be accepted later; the push service may say when. */
  | { kind: 'later'; afterS: number | null };

/** Sends messages to push services. */
export interface PushSender {
  /** @param topic a later message of the same topic replaces one that has not arrived yet */
  send(subscription: Subscription, text: string, topic: string): Promise<PushOutcome>;
}

type PushConfig = Pick<Config, 'vapidPrivateKey' | 'mailFrom'> & CalledFrom;

/** After this time a message that the browser has not fetched is out of date. */
const TTL_S = 24 * 60 * 60;
const TOO_MANY = 429;
const TOO_LARGE = 413;
const [NOT_FOUND, GONE] = [404, 410];
const LEAST_FAULT = 500;

/** The sender, as push services want to know it: a web or mail address. */
const subjectOf = ({ appUrl, mailFrom }: PushConfig) =>
  appUrl.startsWith('https:') ? appUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

function outcomeOf({ status, retryAfter = '' }: Exchange): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === NOT_FOUND || status === GONE) return { kind: 'gone' };
  const afterS = /^\d{1,6}$/.test(retryAfter) ? parseInt(retryAfter, 10) : null;
  if (status === TOO_MANY || status >= LEAST_FAULT) return { kind: 'later', afterS };
  return { kind: status === TOO_LARGE ? 'refused' : 'later', afterS: null };
}

/** Encrypts for the browser and signs for its push service (RFC 8030, 8291, 8292). */
export function createPushSender(config: PushConfig, db: Db): PushSender {
  let keys: Promise<VapidKeys> | null = null;
  const readKeys = async () => {
    keys ??= readVapidKeys(db, config);
    return keys.catch((error: unknown) => {
      keys = null;
      throw error;
    });
  };
  return {
    async send({ endpoint, p256dh, auth }, text, topic) {
      try {
        const vapidDetails = { subject: subjectOf(config), ...(await readKeys()) };
        const options = { vapidDetails, TTL: TTL_S, topic, contentEncoding: 'aes128gcm' } as const;
        const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
        return outcomeOf(await callOut(endpoint, { ...headers }, body, config));
      } catch (error) {
        return error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later', afterS: null };
      }
    },
  };
}
