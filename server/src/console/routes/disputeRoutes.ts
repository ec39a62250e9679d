import { isId, readId } from '@server/http/readBody';
import { carryOut } from '@server/acts/carryOut';
import { answer, subjectOfDispute, write } from '@server/acts/disputes';
import { readConversation, readPicture } from '@server/modules/disputes/conversation';
import { writtenIn } from '@server/modules/disputes/presenter';
import { findActsOn } from '@server/modules/operators/actsRepository';
import { findDisputeWindow } from '@server/modules/operators/disputesRepository';
import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { Answer } from '@server/console/edge/handle';
import { presentAct } from './casePresenter';
import { readSides } from './disputeSides';
import { imageAnswer } from './imageAnswer';

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
