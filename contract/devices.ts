import * as v from 'valibot';
import { ownCalls, READ, REMOVE, SEND } from './call';
import { listOf } from './values/envelopes';
import { idText, optionalText } from './values/text';

/** Where a user is logged in. */
const deviceSession = v.object({
  id: idText,
  /** Names, such as Firefox and Windows; empty if they are not known. */
  browser: v.string(),
  system: v.string(),
  /** Two letters (ISO 3166), if the server's proxy says it; otherwise empty. */
  country: v.optional(v.string(), ''),
  first_seen: optionalText,
  /** To within five minutes. */
  last_seen: optionalText,
  /** True for the session that asks. */
  current: v.boolean(),
});
export type DeviceSession = v.InferOutput<typeof deviceSession>;

export const sessionsAnswer = listOf(deviceSession);

/** The group of the notifications also announces new devices, because each makes a notification. */
const SESSIONS = ['notifications'] as const;

/** Where the user is logged in (docs/PROTOCOL.md): the capability `devices` of our own server. */
export const deviceCalls = ownCalls('devices', {
  getSessions: { ...READ, path: 'sessions/', answer: sessionsAnswer, fedBy: SESSIONS },
  endSession: { ...REMOVE, path: 'sessions/{id}/', makesStale: SESSIONS },
  endOtherSessions: { ...SEND, path: 'sessions/end-others/', makesStale: SESSIONS },
});
