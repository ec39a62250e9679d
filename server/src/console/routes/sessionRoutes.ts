import { consoleLogInPayload } from '@contract/console/consoleSchemas';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Context, Handler } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { endOperatorSession, logInOperator } from '@server/modules/operators/logIn';
import { findSessionOperator } from '@server/modules/operators/sessionRepository';
import { digestOf } from '@server/modules/sessions/tokens';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import {
  clearSessionCookie,
  csrfOf,
  readOperatorDevice,
  readSessionCookie,
  setOperatorDevice,
  setSessionCookie,
} from '@server/console/edge/sessionCookie';
import type { Answer } from '@server/console/edge/handle';

/** Opens a session. */
export const logIn: Handler<AppEnv> = async (c) => {
  if (!isFromOwnPage(c)) throw forbidden(consoleRefusals.wrongPage);
  const payload = await readPayload(c, consoleLogInPayload);
  const place = { address: clientAddress(c), device: readOperatorDevice(c) };
  const { token, device } = await logInOperator(c.get('db'), payload, place);
  setOperatorDevice(c, device);
  return answerOpened(c, token);
};

/** Answers with a session that was opened. A session that the browser already had ends. */
export async function answerOpened(c: Context<AppEnv>, token: string): Promise<Response> {
  const earlier = readSessionCookie(c);
  const db = c.get('wholeDb');
  if (earlier !== null) await endOperatorSession(db, digestOf(earlier));
  const operator = await findSessionOperator(db, digestOf(token));
  if (!operator) throw unauthenticated(consoleRefusals.sessionEnded);
  setSessionCookie(c, token);
  c.header('Cache-Control', 'no-store, no-transform');
  return c.json({ email: operator.email, role: operator.role, csrf: csrfOf(token) });
}

/** Who is logged in, or null: a page that asks this is not refused. */
export const getSession: Handler<AppEnv> = async (c) => {
  if (!isFromOwnPage(c)) throw forbidden(consoleRefusals.wrongPage);
  const token = readSessionCookie(c);
  const operator = token === null ? null : await findSessionOperator(c.get('db'), digestOf(token));
  c.header('Cache-Control', 'no-store, no-transform');
  if (!operator || token === null) return c.json({ session: null });
  return c.json({ session: { email: operator.email, role: operator.role, csrf: csrfOf(token) } });
};

export const logOut: Answer<'logOut'> = async ({ c, db, session }) => {
  await endOperatorSession(db, session);
  clearSessionCookie(c);
  return {};
};
