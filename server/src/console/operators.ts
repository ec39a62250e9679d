import type { Context, Handler } from 'hono';
import { consoleLogInPayload, firstPayload, linkPayload } from '@contract/console/sessions';
import { consoleRefusals } from '@/texts/console/refusals';
import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/operators';
import { clientAddress, isFromOwnPage } from '@server/http/edge';
import type { AppEnv } from '@server/http/env';
import { isId, readPayload } from '@server/http/read';
import { forgetAttempt, limitAll, LIMITS } from '@server/modules/attempts';
import { type ActRow, findActs, noteAct } from '@server/modules/operators/acts';
import { endOperatorSession, findSessionOperator, logInOperator, openSessionOf } from '@server/modules/operators/logIn';
import { digestOf } from '@server/modules/sessions/secrets';
import { wireId } from '@server/modules/wire';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { findOperators } from '@server/modules/operators/operators';
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
  const caller = { address: clientAddress(c), device: readOperatorDevice(c) };
  const { token, device } = await logInOperator(c.get('db'), payload, caller);
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

/** Answers who is logged in, or null. A page without a session is not refused. */
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

/** Shows the holder of a link whose it is, and the secret for the authenticator app. */
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

type Asker = Pick<Parameters<Answer<'changePassword'>>[0], 'c' | 'db' | 'operator'>;

/** Limits guesses at an operator's credentials by somebody who has their session. */
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

/** An act as the console shows it. */
export const presentAct = ({ id, at, ...act }: ActRow) => ({ id: wireId(id), at: at.toISOString(), ...act });

const MOST_ROWS = 100;

/** A window of the log, of one subject or one operator if asked for; with `sealed` each act has what proves it. */
export const getActs: Answer<'getActs'> = async ({ c, db }) => {
  const { before = '', subject = '', operator = '', sealed } = c.req.query();
  const filter = { before: isId(before) ? before : null, subject, operator, isSealed: sealed === 'on' };
  const rows = await findActs(db, filter, MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return { results: shown.map(presentAct), next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null };
};

export const getOperators: Answer<'getOperators'> = async ({ db }) => ({
  results: (await findOperators(db)).map(({ email, role, created_at, ended_at, is_waiting: waiting }) => ({
    ...{ email, role, created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null, waiting },
  })),
});

export const addOperator: Answer<'addOperator'> = async ({ c, db, actor, payload }) => {
  c.header('Cache-Control', 'no-store, no-transform');
  const { email, token } = await carryOut(db, actor, (tx) => acts.addOperator(tx, payload.email, payload.role));
  return { email, link: acts.linkOf(c.get('config').consoleUrl, token) };
};

export const setRole: Answer<'setRole'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.changeRole(tx, payload.email, payload.role));
  return {};
};

export const renewOperator: Answer<'renewOperator'> = async ({ c, db, actor, payload }) => {
  c.header('Cache-Control', 'no-store, no-transform');
  const { email, token } = await carryOut(db, actor, (tx) => acts.renewAccess(tx, payload.email));
  return { email, link: acts.linkOf(c.get('config').consoleUrl, token) };
};

export const removeOperator: Answer<'removeOperator'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.removeOperator(tx, payload.email));
  return {};
};
