import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/operators';
import { isId } from '@server/http/read';
import { findActs } from '@server/modules/operators/acts';
import { findOperators } from '@server/modules/operators/operators';
import type { Answer } from './edge';
import { presentAct } from './cases';

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
