import { createECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { generateRequestDetails, generateVAPIDKeys } from 'web-push';
import type { Db } from './db/database';
import type { Config } from './platform/config';

/** The key of this name; `made`, which is stored, if there was none. All processes get the same. */
async function keyOrMade(db: Db, name: string, made: string): Promise<string> {
  await db.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [name, made]);
  const [row] = await db.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  return row?.value ?? made;
}

async function findKey(db: Db, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  return row?.value ?? null;
}

/** Both as base64url: the point of P-256 with its first byte, and the number. */
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

/** Networks that are not of the public internet: private, of this machine, of a provider, for tests, for many receivers. */
const NOT_PUBLIC_4: readonly (readonly [network: string, prefix: number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** Inside the public part of IPv6, 2000::/3: those that lead to IPv4 addresses, and the one for documents. */
const NOT_PUBLIC_6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) refused.addSubnet(network, prefix, 'ipv6');
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public internet. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return version === 6 && public6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** The address of a push service is not one of the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Finds the addresses of a host, like `dns.lookup`, but fails if one of them is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new NotPublic('the host has no public address'), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

/** What a URL names: the address itself without the brackets of IPv6, or the name of a host. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True if the URL names an address, and that is not public. A name is looked up when it is used. */
const namesInternal = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url));

/** Where a browser is reached, and the keys for which messages are encrypted (RFC 8291). */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What became of a message. `gone`: there is no such subscription any more. */
export type PushOutcome =
  | { kind: 'taken' | 'gone' | 'refused' }
  /** Later it may be taken; the push service may say when. */
  | { kind: 'later'; afterS: number | null };

/** Sends messages to push services. */
export interface PushSender {
  /** @param topic a later message of the same topic takes the place of one that has not arrived yet */
  send(subscription: Subscription, text: string, topic: string): Promise<PushOutcome>;
}

type PushConfig = Pick<Config, 'vapidPrivateKey' | 'appUrl' | 'mailFrom' | 'pushToAnyHost'>;

const TIMEOUT_MS = 10_000;
/** A message that the browser has not fetched by then says nothing new. */
const TTL_S = 24 * 60 * 60;
const TOO_MANY = 429;
const TOO_LARGE = 413;
const [NOT_FOUND, GONE] = [404, 410];
const LEAST_FAULT = 500;

/** Who sends, for the push service's own people: an address of the web, or of mail. */
const subjectOf = ({ appUrl, mailFrom }: PushConfig) =>
  appUrl.startsWith('https:') ? appUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

interface Exchange {
  status: number;
  retryAfter: string | undefined;
}

/** One request. The answer's text is not read, and a redirection is not followed. */
function post(url: URL, headers: Record<string, string | number>, body: Buffer, anyHost: boolean): Promise<Exchange> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const options = {
    ...{ method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false },
    ...(anyHost ? {} : { lookup: lookUpPublic }),
  } as const;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function outcomeOf({ status, retryAfter = '' }: Exchange): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === NOT_FOUND || status === GONE) return { kind: 'gone' };
  const afterS = /^\d{1,6}$/.test(retryAfter) ? parseInt(retryAfter, 10) : null;
  if (status === TOO_MANY || status >= LEAST_FAULT) return { kind: 'later', afterS };
  return { kind: status === TOO_LARGE ? 'refused' : 'later', afterS: null };
}

/** False for an address that the server never calls: not https, or inside a network of its own. */
export function mayPushTo(endpoint: string, { pushToAnyHost }: Pick<Config, 'pushToAnyHost'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (pushToAnyHost) return ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && url.port === '' && !namesInternal(url);
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
      if (!mayPushTo(endpoint, config)) return { kind: 'gone' };
      try {
        const vapidDetails = { subject: subjectOf(config), ...(await readKeys()) };
        const options = { vapidDetails, TTL: TTL_S, topic, contentEncoding: 'aes128gcm' } as const;
        const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
        return outcomeOf(await post(new URL(endpoint), { ...headers }, body, config.pushToAnyHost));
      } catch (error) {
        return error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later', afterS: null };
      }
    },
  };
}
