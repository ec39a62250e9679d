import * as v from 'valibot';
import { ownCalls, READ } from './call';
import { oneOf } from './values/envelopes';

const ENDPOINT_MOST = 1_000;
/** An uncompressed point of P-256: 65 bytes, of which the first is 4. */
const POINT = /^B[\w-]{86}$/;
/** 16 bytes. */
const SECRET = /^[\w-]{22}$/;

/** PUT away/push/: the push address of this browser, and whether amounts are sent to it. */
export const awayPushPayload = v.object({
  endpoint: v.pipe(v.string(), v.url('endpoint expects an address'), v.maxLength(ENDPOINT_MOST)),
  p256dh: v.pipe(v.string(), v.regex(POINT, 'p256dh expects a key of 65 bytes')),
  auth: v.pipe(v.string(), v.regex(SECRET, 'auth expects a secret of 16 bytes')),
  amounts: v.boolean('amounts expects true or false'),
});

/** PUT away/mail/. */
export const awayMailPayload = v.object({ wanted: v.boolean('wanted expects true or false') });

/** How the user is notified while away. */
export const awayAnswer = oneOf(
  v.object({
    /** The key that a browser subscribes to. */
    key: v.string(),
    /** The pushes to this session's browser; null if there are none. */
    push: v.nullable(v.object({ amounts: v.boolean() })),
    mail: v.boolean(),
  }),
);

const PUT = {
  method: 'PUT',
  access: 'token',
  success: 200,
  answer: awayAnswer,
  makesStale: { none: 'the card that changes it reads it again' },
} as const;

/** Notifications while the user is away (docs/PROTOCOL.md): the capability `away` of our own server. */
export const awayCalls = ownCalls('away', {
  getAway: { ...READ, path: 'away/', answer: awayAnswer, fedBy: { none: "only the user's own calls change it" } },
  saveAwayPush: { ...PUT, path: 'away/push/', payload: awayPushPayload },
  endAwayPush: { ...PUT, method: 'DELETE', path: 'away/push/' },
  saveAwayMail: { ...PUT, path: 'away/mail/', payload: awayMailPayload },
});
