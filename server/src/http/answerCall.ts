import { CALLS, type CallName } from '@contract/calls/calls';
import { OWN_CALLS, type OwnCallName } from '@contract/calls/own/ownCalls';
import type { Context } from 'hono';
import type { AppEnv } from './env';

/** The body of a success that has no data of its own. */
const DONE = { status: 'OK' };

const ALL_CALLS = { ...CALLS, ...OWN_CALLS };

/** The status of a success, as the row of the call says. */
export const successOf = (name: CallName | OwnCallName): 200 | 201 | 204 => ALL_CALLS[name].success;

/** Answers a call that succeeded, with the status from its row in the table of calls. A 204 has no body. */
export function answerCall(c: Context<AppEnv>, name: CallName | OwnCallName, body: object = DONE): Response {
  const status = successOf(name);
  return status === 204 ? c.body(null, status) : c.json(body, status);
}
