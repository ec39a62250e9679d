import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/operators';
import { findOperators } from '@server/modules/operators/repository';
import type { Answer } from '@server/console/edge/handle';

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
