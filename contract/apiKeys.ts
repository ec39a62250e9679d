import * as v from 'valibot';
import { ownCalls, READ, SEND } from './call';
import { passkeyProofPayload } from './passkeys';
import { requiredText, idText, optionalText } from './values/text';

/** What a key may do: look at what is the user's; list, order, exchange, change and cancel; withdraw to saved accounts. */
export const KEY_SCOPES = ['read', 'trade', 'withdraw'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** For how many days a key can be made. */
export const KEY_DAYS = [30, 90, 365] as const;
export const MOST_KEYS = 20;
export const LONGEST_KEY_NAME = 40;
const MOST_ADDRESSES = 10;

const address = v.pipe(v.string(), v.ip());
const isAddress = (text: string) => v.is(address, text);

export const apiKey = v.object({
  id: idText,
  name: v.string(),
  scopes: v.array(v.picklist(KEY_SCOPES)),
  /** From where it may be used; empty for anywhere. */
  addresses: v.array(v.string()),
  created: optionalText,
  expires: optionalText,
  /** To within a minute. */
  last_used: optionalText,
});
export type ApiKey = v.InferOutput<typeof apiKey>;

export const newKeyPayload = v.object({
  ...passkeyProofPayload.entries,
  name: requiredText('name', LONGEST_KEY_NAME),
  scopes: v.pipe(
    v.array(v.picklist(KEY_SCOPES, `scopes expects ${KEY_SCOPES.join(', ')}`), 'scopes is a required field'),
    v.nonEmpty('scopes is a required field'),
  ),
  addresses: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.trim(), v.check(isAddress, 'Each address must be an IP address, such as 203.0.113.7')),
      ),
      v.maxLength(MOST_ADDRESSES, `addresses expects at most ${String(MOST_ADDRESSES)} addresses`),
    ),
    [],
  ),
  days: v.picklist(KEY_DAYS, `days must be one of ${KEY_DAYS.join(', ')}`),
});
export type NewKey = v.InferOutput<typeof newKeyPayload>;

/** The secret is shown this once. */
const newKeyAnswer = v.object({ id: idText, secret: v.string() });

export const keyRevocationPayload = v.object({ key: requiredText('key', 40) });

/** How many calls are kept for a user. */
export const MOST_KEY_CALLS = 50;

/** A call that one of the user's keys has signed, refused or not. */
const keyCall = v.object({
  id: idText,
  at: v.string(),
  /** The name of the key. */
  key: v.string(),
  method: v.string(),
  /** Below the backend's prefix, with its query. */
  path: v.string(),
  status: v.number(),
  /** From where; of IPv6 the network. */
  address: v.string(),
});
export type KeyCall = v.InferOutput<typeof keyCall>;

/** How full the limits are that programs meet, and the last calls, the newest first. */
const keyUse = v.object({
  /** Names that are not known are ignored. */
  limits: v.array(v.object({ name: v.string(), used: v.number(), most: v.number() })),
  calls: v.array(keyCall),
});
export type KeyUse = v.InferOutput<typeof keyUse>;

/** The group of the notifications also announces keys, because each change of them makes a notification. */
const KEYS = ['notifications'] as const;

/** The user's keys for programs (docs/PROTOCOL.md): the capability `apiKeys` of our own server. No key may make these calls. */
export const apiKeyCalls = ownCalls('apiKeys', {
  getApiKeys: { ...READ, path: 'api-keys/', answer: v.array(apiKey), fedBy: KEYS },
  getKeyUse: {
    ...READ,
    path: 'api-keys/use/',
    answer: keyUse,
    fedBy: { none: 'the page asks every few seconds, because no call of a program is announced' },
  },
  createApiKey: {
    ...SEND,
    path: 'api-keys/',
    payload: newKeyPayload,
    success: 201,
    answer: newKeyAnswer,
    makesStale: KEYS,
  },
  revokeApiKey: { ...SEND, path: 'api-keys/revoke/', payload: keyRevocationPayload, makesStale: KEYS },
});
