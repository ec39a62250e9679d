import { defineCalls, READ, REMOVE, SEND } from '@contract/calls/call';
import { sessionsAnswer } from '@contract/schemas/own/device';

/** A log-in from a new device is a notification too, so the group of those announces it. */
const SESSIONS = ['notifications'] as const;

/** Where the user is logged in (docs/PROTOCOL.md): the capability `devices` of our own server. */
export const deviceCalls = defineCalls({
  getSessions: { ...READ, path: 'sessions/', answer: sessionsAnswer, fedBy: SESSIONS },
  endSession: { ...REMOVE, path: 'sessions/{id}/', makesStale: SESSIONS },
  endOtherSessions: { ...SEND, path: 'sessions/end-others/', makesStale: SESSIONS },
});
