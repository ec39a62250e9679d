import { consoleRefusals } from '@/texts/console/refusals';
import { readId } from '@server/http/readBody';
import { carryOut } from '@server/acts/carryOut';
import { approveCase, rejectCase, subjectOf } from '@server/acts/decisions';
import { needsTwo } from '@server/acts/fourEyes';
import { findFirstApproval } from '@server/modules/operators/fourEyesRepository';
import { findActsOn } from '@server/modules/operators/actsRepository';
import { findImageOfTransaction } from '@server/modules/uploads/repository';
import { notFound } from '@server/platform/refusal';
import { wireId } from '@server/modules/wire';
import type { Answer } from '@server/console/edge/handle';
import { countMore, findAround, findCase, findInbox } from './caseRepository';
import { imageAnswer } from './imageAnswer';
import { presentAct, presentCase, presentInboxRow } from './casePresenter';

/** How many cases an operator has in front of them, and how much of a user's history. */
const MOST_ROWS = 50;
const MOST_HISTORY = 12;
const MOST_ACTS = 10;

export const getInbox: Answer<'getInbox'> = async ({ db }) => {
  const rows = await findInbox(db, MOST_ROWS);
  const last = rows.at(-1);
  return { results: rows.map(presentInboxRow), more: last ? await countMore(db, last.id) : 0 };
};

export const getCase: Answer<'getCase'> = async ({ c, db }) => {
  const id = readId(c, 'id');
  const found = await findCase(db, id);
  if (!found) throw notFound(consoleRefusals.noSuchCase(id));
  const history = await findAround(db, found.user_id, id, MOST_HISTORY);
  const acts = await findActsOn(db, subjectOf(id), MOST_ACTS);
  const first = await findFirstApproval(db, id);
  return {
    ...presentCase(found, history, acts.map(presentAct)),
    first_approval: first && { operator: first.operator, at: first.at.toISOString() },
    needs_two: await needsTwo(db, found),
  };
};

export const getImage: Answer<'getImage'> = async ({ c, db }) => {
  const image = await findImageOfTransaction(db, readId(c, 'id'));
  if (!image) throw notFound(consoleRefusals.noImage);
  return imageAnswer(c, image);
};

export const approve: Answer<'approve'> = async ({ c, db, actor }) => {
  const row = await carryOut(db, actor, (tx, source) => approveCase(tx, readId(c, 'id'), source));
  return { id: wireId(row.id), status: row.status };
};

export const reject: Answer<'reject'> = async ({ c, db, actor, payload }) => {
  const row = await carryOut(db, actor, (tx) => rejectCase(tx, readId(c, 'id'), payload.reason));
  return { id: wireId(row.id), status: row.status };
};
