import { defineCalls, READ } from '@contract/calls/call';
import { awayAnswer, awayMailPayload, awayPushPayload } from '@contract/schemas/own/away';

const PUT = {
  method: 'PUT',
  access: 'token',
  success: 200,
  answer: awayAnswer,
  makesStale: { none: 'the card that changes it reads it again' },
} as const;

/** Notifications while the user is away (docs/PROTOCOL.md): the capability `away` of our own server. */
export const awayCalls = defineCalls({
  getAway: { ...READ, path: 'away/', answer: awayAnswer, fedBy: { none: "only the user's own calls change it" } },
  saveAwayPush: { ...PUT, path: 'away/push/', payload: awayPushPayload },
  endAwayPush: { ...PUT, method: 'DELETE', path: 'away/push/' },
  saveAwayMail: { ...PUT, path: 'away/mail/', payload: awayMailPayload },
});
