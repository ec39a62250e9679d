import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { generateRequestDetails } from 'web-push';
import type { Config } from '@server/platform/config';
import type { Db } from '@server/db/database';
import { lookUpPublic, namesInternal, NotPublic } from './publicAddress';
import { readVapidKeys, type VapidKeys } from './vapidKeys';

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
