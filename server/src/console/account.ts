import type { Context, Handler } from 'hono';
import { consoleLogInPayload, firstPayload, linkPayload } from '@contract/console/sessions';
import { consoleRefusals } from '@/texts/console/refusals';
import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/operators';
import { clientAddress, isFromOwnPage } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/read';
import { forgetAttempt, limitAll, LIMITS } from '@server/modules/attempts';
import { noteAct } from '@server/modules/operators/acts';
import { endOperatorSession, findSessionOperator, logInOperator, openSessionOf } from '@server/modules/operators/logIn';
import { digestOf } from '@server/modules/sessions/secrets';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import {
  type Answer,
  clearSessionCookie,
  csrfOf,
  readOperatorDevice,
  readSessionCookie,
  setOperatorDevice,
  setSessionCookie,
} from './edge';

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
async function answerOpened(c: Context<AppEnv>, token: string): Promise<Response> {
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

const keepSecret = (c: Context<AppEnv>) => c.header('Cache-Control', 'no-store, no-transform');

/** Limits guesses at links, and refuses pages of others. */
async function begin(c: Context<AppEnv>) {
  if (!isFromOwnPage(c)) throw forbidden(consoleRefusals.wrongPage);
  keepSecret(c);
  return limitAll(c.get('db'), [{ limit: LIMITS.consoleFromAddress, subject: clientAddress(c) }]);
}

/** What the holder of a link is shown: whose it is, and the secret for their app of codes. */
export const openLink: Handler<AppEnv> = async (c) => {
  const attempt = await begin(c);
  const { token } = await readPayload(c, linkPayload);
  const shown = await c.get('wholeDb').transaction((tx) => acts.openLink(tx, token));
  await forgetAttempt(c.get('db'), attempt);
  return c.json(shown);
};

/** Uses up a link: the operator has a password and a second factor of their own, and is logged in. */
export const useLink: Handler<AppEnv> = async (c) => {
  const attempt = await begin(c);
  const payload = await readPayload(c, firstPayload);
  const address = clientAddress(c);
  const token = await c.get('wholeDb').transaction(async (tx) => {
    const { result, act } = await acts.useLink(tx, payload);
    const opened = await openSessionOf(tx, result.email, address);
    await noteAct(tx, opened.by, act);
    return opened.token;
  });
  await forgetAttempt(c.get('db'), attempt);
  return answerOpened(c, token);
};

/** Who asks. */
type Asker = Pick<Parameters<Answer<'changePassword'>>[0], 'c' | 'db' | 'operator'>;

/** Limits guesses at what an operator logs in with, by somebody who has their session. */
async function limitOwn<Result>({ c, db, operator }: Asker, work: () => Promise<Result>) {
  const attempt = await limitAll(db, [
    { limit: LIMITS.consoleOfSession, subject: operator.id },
    { limit: LIMITS.consoleFromAddress, subject: clientAddress(c) },
  ]);
  const result = await work();
  await forgetAttempt(db, attempt);
  return result;
}

export const changePassword: Answer<'changePassword'> = async (asked) => {
  const { db, actor, payload, session } = asked;
  await limitOwn(asked, () => carryOut(db, actor, (tx, source) => acts.changePassword(tx, source, payload, session)));
  return {};
};

export const startFactor: Answer<'startFactor'> = async ({ payload, ...asked }) => {
  keepSecret(asked.c);
  const work = () => carryOut(asked.db, asked.actor, (tx, source) => acts.startFactor(tx, source, payload));
  return limitOwn(asked, work);
};

export const confirmFactor: Answer<'confirmFactor'> = async ({ payload: { code }, ...asked }) => {
  const { db, actor, session } = asked;
  const work = () => carryOut(db, actor, (tx, source) => acts.confirmFactor(tx, source, code, session));
  await limitOwn(asked, work);
  return {};
};
