import type { ActName } from '@contract/console/operators';
import { COUNT_LIMITS, MOST_COUNT } from '@contract/console/sessions';
import { canonicalDecimal } from '@contract/values/decimals';
import { compare, decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { factorNoticeTexts } from '@/texts/letters';
import type { Db } from '@server/db/database';
import { endAway } from '@server/modules/away';
import { findLimitExceptions, saveLimitException } from '@server/modules/limitExceptions';
import { type HeldUser, lockUser, saveFrozen } from '@server/modules/operators/operators';
import { endPasskeys } from '@server/modules/passkeys/passkeys';
import { noteFactor, removeFactor } from '@server/modules/secondFactor/secondFactor';
import { endSessions } from '@server/modules/sessions/session';
import { endKeys } from '@server/modules/sessions/signedRequest';
import { pauseCrossed } from '@server/modules/listings/crossing';
import { deactivateUser, reactivateUser } from '@server/modules/users';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type { Done } from './carryOut';

export const subjectOfUser = (id: string): string => `user ${id}`;

/** Locks a user for an act. @throws Refusal `notFound` */
async function held(tx: Db, id: string): Promise<HeldUser> {
  const user = await lockUser(tx, id);
  if (!user) throw notFound(consoleRefusals.noSuchUser);
  return user;
}

const stateOf = ({ is_frozen, is_deactivated }: HeldUser) =>
  is_deactivated ? 'deactivated' : is_frozen ? 'frozen' : 'active';

interface Change {
  act: ActName;
  reason?: string;
  /** The state afterwards; without it, unchanged. */
  state?: string;
}

const done = (user: HeldUser, { act, reason, state }: Change): Done<HeldUser> => ({
  result: user,
  act: {
    ...{ act, subject: subjectOfUser(user.id), reason },
    before: { email: user.email, state: stateOf(user) },
    after: { state: state ?? stateOf(user) },
  },
});

/** Ends every session of a user. */
export async function logOutUser(tx: Db, id: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  await endSessions(tx, id);
  return done(user, { act: 'log out' });
}

/** Removes the second factor of a user who lost it, and ends all their sessions. */
export async function endFactor(tx: Db, id: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  const hadFactor = await removeFactor(tx, id);
  const passkeys = await endPasskeys(tx, id);
  if (!hadFactor && passkeys === 0) throw conflict(consoleRefusals.noFactor(user.email));
  await endSessions(tx, id);
  await noteFactor(tx, id, () => factorNoticeTexts.removed);
  return done(user, { act: 'end second factor' });
}

/** Ends one key for programs of a user. @throws Refusal `notFound` for a user or a key that there is not */
export async function revokeKey(
  tx: Db,
  id: string,
  { key, reason }: { key: string; reason: string },
): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  const [name] = await endKeys(tx, id, key);
  if (name === undefined) throw notFound(consoleRefusals.noSuchKey);
  await noteFactor(tx, id, () => factorNoticeTexts.keyEnded(name));
  const { result, act } = done(user, { act: 'revoke key', reason });
  return { result, act: { ...act, before: { ...act.before, key: name } } };
}

/** Records a note about a user. It is only an entry in the log, so nobody can change it. */
export const noteUser = async (tx: Db, id: string, reason: string): Promise<Done<HeldUser>> =>
  done(await held(tx, id), { act: 'note', reason });

/** Stops a user from starting anything that moves money. They may still log in, look, and revoke. */
export async function freezeUser(tx: Db, id: string, reason: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  if (user.is_frozen) throw conflict(consoleRefusals.frozenAlready);
  await saveFrozen(tx, id, true);
  await endKeys(tx, id, null);
  return done(user, { act: 'freeze', reason, state: 'frozen' });
}

export async function unfreezeUser(tx: Db, id: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  if (!user.is_frozen) throw conflict(consoleRefusals.notFrozen);
  await saveFrozen(tx, id, false);
  return done(user, { act: 'unfreeze', state: 'active' });
}

/** The same as the user's own deactivation, with every session ended: the worker cleans up. */
export async function deactivateByOperator(tx: Db, id: string, reason: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  if (user.is_deactivated) throw conflict(consoleRefusals.deactivatedAlready);
  await deactivateUser(tx, id, consoleRefusals.debt.staysOpen);
  await endAway(tx, id);
  await endSessions(tx, id);
  return done(user, { act: 'deactivate', reason, state: 'deactivated' });
}

export async function reactivate(tx: Db, id: string): Promise<Done<HeldUser>> {
  const user = await held(tx, id);
  if (!(await reactivateUser(tx, user.email))) throw conflict(consoleRefusals.notDeactivated(user.email));
  // Those that are not cleaned up yet are shown again.
  await pauseCrossed(tx, id);
  return done(user, { act: 'reactivate', state: user.is_frozen ? 'frozen' : 'active' });
}

/** More than any wallet can hold. */
const MOST_AMOUNT = '1000000000000';
const COUNT = /^\d+$/;
const AMOUNT = /^\d+(\.\d{1,8})?$/;

/** The value as canonical decimal text. @throws Refusal `invalid` if the limit cannot have it */
function readMost(limit: string, text: string): string {
  const isCount = COUNT_LIMITS.some((name) => name === limit);
  const most = isCount ? String(MOST_COUNT) : MOST_AMOUNT;
  const figure = canonicalDecimal(text);
  const fits =
    figure !== null && (isCount ? COUNT : AMOUNT).test(figure) && compare(decimal(figure), decimal(most)) <= 0;
  if (fits) return figure;
  throw invalidField('most', isCount ? consoleRefusals.limitCount(MOST_COUNT) : consoleRefusals.limitAmount(most));
}

interface WishedLimit {
  limit: string;
  /** Decimal text; null: the common limit again. */
  most: string | null;
  reason: string;
}

/**
 * Sets a limit for one user, or removes it. It applies from their next call on.
 *
 * @throws Refusal `notFound`, `invalid` for a value that the limit cannot have, `conflict` if nothing would change
 */
export async function setUserLimit(tx: Db, id: string, { limit, most, reason }: WishedLimit): Promise<Done<null>> {
  const { email } = await held(tx, id);
  const next = most === null ? null : readMost(limit, most);
  const known = await findLimitExceptions(tx, id);
  const before = known.find(({ name }) => name === limit)?.most ?? null;
  if (next === before) throw conflict(consoleRefusals.limitSame);
  await saveLimitException(tx, id, limit, next);
  const subject = subjectOfUser(id);
  return {
    result: null,
    act: { act: 'set limit', subject, reason, before: { email, limit, most: before }, after: { most: next } },
  };
}
