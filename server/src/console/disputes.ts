import { carryOut } from '@server/acts/carryOut';
import { answer, subjectOfDispute, write } from '@server/acts/decisions';
import type { Db } from '@server/db/database';
import { isId, readId } from '@server/http/read';
import { readConversation, readPicture } from '@server/modules/disputes/conversation';
import { writtenIn } from '@server/modules/disputes/disputes';
import { findActsOn } from '@server/modules/operators/acts';
import { findDisputeWindow, findUserForOperator } from '@server/modules/operators/operators';
import { findTransaction } from '@server/modules/transactions/record';
import { wireId, wireMoney } from '@server/modules/wire';
import { isoTime } from '@server/platform/formats';
import type { Answer } from './edge';
import { findAround, findTrades, imageAnswer, presentAct, presentHistory } from './cases';

const MOST_HISTORY = 12;
const MOST_OTHERS = 3;

/** A user with what they did beside a transaction. */
async function sideOf(db: Db, userId: string, transaction: string) {
  const user = await findUserForOperator(db, userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  const history = await findAround(db, userId, transaction, MOST_HISTORY);
  return {
    id: wireId(user.id),
    email: user.email,
    created_at: user.created_at.toISOString(),
    frozen_at: user.frozen_at?.toISOString() ?? null,
    deactivated_at: user.deactivated_at?.toISOString() ?? null,
    history: history.map(presentHistory),
  };
}

/** The transaction of a dispute, its trades, and what both sides did: its user, and those of its newest trades. */
async function readSides(db: Db, transaction: string) {
  const about = await findTransaction(db, transaction);
  if (!about) throw new Error(`there is no transaction ${transaction}`);
  const fills = await findTrades(db, transaction);
  const others = [...new Set(fills.map(({ other }) => other))].slice(0, MOST_OTHERS);
  const sides = [];
  for (const other of others) sides.push(await sideOf(db, other, transaction));
  return {
    about: { ...presentHistory(about), currency_to: about.currency_to, rate: about.rate },
    user: await sideOf(db, about.user_id, transaction),
    fills: fills.map(({ id, created_at, taken, currency, paid, swap_to, other }) => ({
      ...{ id: wireId(id), at: created_at.toISOString(), other: wireId(other), currency, swap_to },
      ...{ taken: wireMoney(taken), paid: wireMoney(paid) },
    })),
    others: sides,
  };
}

const MOST_ROWS = 50;
const MOST_ACTS = 20;

export const getDisputes: Answer<'getDisputes'> = async ({ c, db }) => {
  const after = c.req.query('after') ?? '';
  const rows = await findDisputeWindow(db, isId(after) ? after : '0', MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return {
    results: shown.map(({ id, transaction_id, user_id, email, description, created_at }) => ({
      ...{ id: wireId(id), transaction: wireId(transaction_id), user: wireId(user_id), email, description },
      created_at: isoTime(created_at),
    })),
    next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null,
  };
};

export const getDispute: Answer<'getDispute'> = async ({ c, db }) => {
  const id = readId(c, 'id');
  const found = await readConversation(db, id);
  const acts = await findActsOn(db, subjectOfDispute(id), MOST_ACTS);
  return {
    id: wireId(id),
    transaction: wireId(found.transaction_id),
    open: found.answered_at === null,
    entries: writtenIn(found).map(({ at, ...entry }) => ({ at: isoTime(at), ...entry })),
    acts: acts.map(presentAct),
    ...(await readSides(db, found.transaction_id)),
  };
};

export const getDisputePicture: Answer<'getDisputePicture'> = async ({ c, db }) =>
  imageAnswer(c, await readPicture(db, readId(c, 'id'), null));

export const writeDispute: Answer<'writeDispute'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx) => write(tx, readId(c, 'id'), payload.text));
  return {};
};

export const answerDispute: Answer<'answerDispute'> = async ({ c, db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => answer(tx, readId(c, 'id'), payload, source));
  return {};
};
