import { firstPayload, linkPayload } from '@contract/console/consoleSchemas';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Context, Handler } from 'hono';
import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/ownAccess';
import { clientAddress } from '@server/http/clientAddress';
import type { AppEnv } from '@server/http/env';
import { isFromOwnPage } from '@server/http/ownOrigin';
import { readPayload } from '@server/http/readBody';
import { LIMITS, limitAll } from '@server/modules/attempts/limits';
import { forgetAttempt } from '@server/modules/attempts/service';
import { noteAct } from '@server/modules/operators/noteAct';
import { openSessionOf } from '@server/modules/operators/logIn';
import { forbidden } from '@server/platform/refusal';
import type { Answer } from '@server/console/edge/handle';
import { answerOpened } from './sessionRoutes';

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
