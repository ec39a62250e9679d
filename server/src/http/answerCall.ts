import { CALLS, type CallName } from '@contract/calls/calls';
import type { Context } from 'hono';
import type { AppEnv } from './env';

/** The body of a success that has no data of its own. */
const DONE = { status: 'OK' };

/** The status of a success, as the row of the call says. */
export const successOf = (name: CallName): 200 | 201 | 204 => CALLS[name].success;

/** Answers a call that succeeded, with the status from its row in the table of calls. A 204 has no body. */
export function answerCall(c: Context<AppEnv>, name: CallName, body: object = DONE): Response {
  const status = successOf(name);
  return status === 204 ? c.body(null, status) : c.json(body, status);
}
