import { consoleRefusals } from '@/texts/console/refusals';
import { carryOut } from '@server/acts/carryOut';
import * as acts from '@server/acts/users';
import { setUserLimit as setUserLimitOf } from '@server/acts/users';
import { readId } from '@server/http/read';
import { readKeys } from '@server/modules/programs/apiKeys';
import { readCashLimits } from '@server/modules/cashLimits';
import { readAllLimits } from '@server/modules/limitExceptions';
import { findActsOn } from '@server/modules/operators/acts';
import {
  findBalances,
  findSessionsOfUser,
  findUserForOperator,
  type FoundUser,
  searchUsers,
} from '@server/modules/operators/operators';
import { findDebts } from '@server/modules/transactions/debts';
import { wireId } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import type { Answer } from './edge';
import { presentAct } from './operators';

const MOST_ROWS = 50;
const MOST_SESSIONS = 20;
const MOST_ACTS = 50;
const MOST_CHARACTERS = 254;

const presentUser = ({ phone_number: _, ...user }: FoundUser) => ({
  ...user,
  id: wireId(user.id),
  created_at: user.created_at.toISOString(),
  frozen_at: user.frozen_at?.toISOString() ?? null,
  deactivated_at: user.deactivated_at?.toISOString() ?? null,
});

export const getUsers: Answer<'getUsers'> = async ({ c, db }) => {
  const words = (c.req.query('words') ?? '').trim().slice(0, MOST_CHARACTERS).replaceAll('\0', '');
  const rows = await searchUsers(db, words, MOST_ROWS + 1);
  return { results: rows.slice(0, MOST_ROWS).map(presentUser), isAll: rows.length <= MOST_ROWS };
};

export const getUser: Answer<'getUser'> = async ({ c, db }) => {
  const id = readId(c, 'id');
  const user = await findUserForOperator(db, id);
  if (!user) throw notFound(consoleRefusals.noSuchUser);
  const sessions = await findSessionsOfUser(db, id, MOST_SESSIONS);
  return {
    ...presentUser(user),
    phone_number: user.phone_number,
    wallets: await findBalances(db, id),
    debts: await findDebts(db, id),
    limits: await readCashLimits(db, id, c.get('config')),
    all_limits: await readAllLimits(db, id, c.get('config')),
    sessions: sessions.map(({ seen_at, ...session }) => ({ ...session, seen_at: seen_at.toISOString() })),
    keys: await readKeys(db, id),
    acts: (await findActsOn(db, acts.subjectOfUser(id), MOST_ACTS)).map(presentAct),
  };
};

export const logOutUser: Answer<'logOutUser'> = async ({ c, db, actor }) => {
  await carryOut(db, actor, (tx) => acts.logOutUser(tx, readId(c, 'id')));
  return {};
};

export const endUserFactor: Answer<'endUserFactor'> = async ({ c, db, actor }) => {
  await carryOut(db, actor, (tx) => acts.endFactor(tx, readId(c, 'id')));
  return {};
};

export const revokeUserKey: Answer<'revokeUserKey'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.revokeKey(tx, readId(c, 'id'), payload));
  return {};
};

export const noteUser: Answer<'noteUser'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.noteUser(tx, readId(c, 'id'), payload.reason));
  return {};
};

export const setUserLimit: Answer<'setUserLimit'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => setUserLimitOf(tx, readId(c, 'id'), payload));
  return {};
};

export const freezeUser: Answer<'freezeUser'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.freezeUser(tx, readId(c, 'id'), payload.reason));
  return {};
};

export const unfreezeUser: Answer<'unfreezeUser'> = async ({ c, db, actor }) => {
  await carryOut(db, actor, (tx) => acts.unfreezeUser(tx, readId(c, 'id')));
  return {};
};

export const deactivateUser: Answer<'deactivateUser'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => acts.deactivateByOperator(tx, readId(c, 'id'), payload.reason));
  return {};
};

export const reactivateUser: Answer<'reactivateUser'> = async ({ c, db, actor }) => {
  await carryOut(db, actor, (tx) => acts.reactivate(tx, readId(c, 'id')));
  return {};
};
