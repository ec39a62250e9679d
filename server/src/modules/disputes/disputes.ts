import { Hono } from 'hono';
import {
  type Dispute,
  type DisputeEntry,
  disputeEntryPayload,
  type DisputePayload,
  disputePayload,
  disputePictureQuery,
  disputesQuery,
} from '@contract/disputes';
import { MOST_DISPUTE_ENTRIES, MOST_DISPUTE_PICTURES, REVIEW_HOURS } from '@contract/values/disputes';
import { conversationTexts } from '@/texts/conversation';
import { refusalTexts } from '@/texts/refusals';
import { type Database, type Db, lockName } from '@server/db/database';
import { answerCall, callPath } from '@server/http/answer';
import type { AppEnv } from '@server/http/env';
import { isId, readPayload, readQuery } from '@server/http/read';
import { limitAttempts, LIMITS } from '@server/modules/attempts';
import { answerOnce, type OnceRequest } from '@server/modules/idempotency';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import type { Upload } from '@server/modules/uploads/repository';
import { cleanUpload } from '@server/modules/uploads/uploads';
import { wireId } from '@server/modules/wire';
import { announce } from '@server/news/announce';
import { isoTime } from '@server/platform/formats';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import {
  addEntry,
  type Conversation,
  hasWritten,
  insertEntry,
  lockDispute,
  readDisputes,
  readPicture,
  UNNAMED_OPERATOR,
} from './conversation';
import { type DisputeRow, findOpenDispute, insertDispute } from './repository';

const HOUR_MS = 60 * 60 * 1_000;

/** Spec 3, Dispute. */
const presentDispute = ({ id, transaction_id, description, created_at }: DisputeRow) => ({
  id: wireId(id),
  transaction: wireId(transaction_id),
  description,
  created_at: isoTime(created_at),
});

type Written = Pick<DisputeEntry, 'text' | 'picture'> & { at: Date; operator: string | null; final: boolean };

const presentEntry = ({ at, operator, ...rest }: Written) => ({
  by: operator === null ? 'user' : 'operator',
  author: operator === UNNAMED_OPERATOR ? conversationTexts.unnamed : (operator ?? ''),
  at: isoTime(at),
  ...rest,
});

/** All texts and pictures, from the description to the answer. */
export function writtenIn({ description, created_at, answer, answered_by, answered_at, entries }: Conversation) {
  const plain = { picture: null, final: false };
  const said: Written[] = [{ ...plain, text: description, at: created_at, operator: null }];
  for (const { id, operator, body, upload_id, created_at: at } of entries)
    said.push({ text: body, picture: upload_id === null ? null : id, at, operator, final: false });
  if (answer !== null && answered_at !== null)
    said.push({ ...plain, text: answer, at: answered_at, operator: answered_by ?? UNNAMED_OPERATOR, final: true });
  return said;
}

/** One dispute of the contract's `disputesAnswer`. */
const presentConversation = (dispute: Conversation) => ({
  id: wireId(dispute.id),
  state: (dispute.answered_at === null ? 'open' : 'answered') satisfies Dispute['state'],
  filed_at: isoTime(dispute.created_at),
  due_at: isoTime(new Date(dispute.created_at.getTime() + REVIEW_HOURS.until * HOUR_MS)),
  pictures_left: MOST_DISPUTE_PICTURES - dispute.entries.filter(({ upload_id }) => upload_id !== null).length,
  entries_left: MOST_DISPUTE_ENTRIES - dispute.entries.length,
  entries: writtenIn(dispute).map(presentEntry),
});

const presentPicture = ({ media_type, bytes }: Upload) => ({
  src: `data:${media_type};base64,${bytes.toString('base64')}`,
});

/** Adds a text to the open dispute, unless it has the same text already. @throws Refusal `conflict` if it is full */
async function addToOpen(tx: Db, dispute: string, text: string): Promise<void> {
  const locked = await lockDispute(tx, dispute, null);
  if (!locked || (await hasWritten(tx, dispute, text))) return;
  if (locked.entries >= MOST_DISPUTE_ENTRIES)
    throw conflict(refusalTexts.tooManyEntries(MOST_DISPUTE_ENTRIES), 'limit_reached');
  await insertEntry(tx, { dispute, operator: null, text, uploadId: null });
}

/**
 * Files a dispute over one of the user's transactions. A transaction has one open dispute: a second one is added to it
 * (decision 301). @throws Refusal `notFound` for any other transaction, `tooMany`
 */
export async function fileDispute(
  db: Database,
  userId: string,
  { transaction, description }: DisputePayload,
): Promise<DisputeRow> {
  if (!isId(transaction)) throw notFound(refusalTexts.noSuchTransaction);
  await limitAttempts(db, LIMITS.dispute, userId);
  return db.transaction(async (tx) => {
    // Each of several concurrent requests finds the dispute that another one has filed.
    await lockName(tx, `disputes of ${transaction}`);
    const open = await findOpenDispute(tx, userId, transaction);
    if (open) await addToOpen(tx, open.id, description);
    const dispute = open ? { ...open, description } : await insertDispute(tx, userId, transaction, description);
    if (!dispute) throw notFound(refusalTexts.noSuchTransaction);
    await announce(tx, 'disputes', [userId]);
    return dispute;
  });
}

/** The conversations about the caller's disputes. Our own calls (docs/PROTOCOL.md). */
function conversationRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(callPath('getDisputes'), requireActiveUser, async (c) => {
      const { transaction } = readQuery(c, disputesQuery);
      return c.json((await readDisputes(c.get('db'), c.get('user').id, transaction)).map(presentConversation));
    })
    .get(callPath('getDisputePicture'), requireActiveUser, async (c) => {
      const { id } = readQuery(c, disputePictureQuery);
      return c.json(presentPicture(await readPicture(c.get('db'), id, c.get('user').id)));
    })
    .post(callPath('addDisputeEntry'), requireActiveUser, async (c) => {
      const payload = await readPayload(c, disputeEntryPayload, 'form');
      const userId = c.get('user').id;
      const prepare: OnceRequest['prepare'] = async () => {
        await limitAttempts(c.get('wholeDb'), LIMITS.disputeEntry, userId);
        const image = payload.kind === 'picture' ? await cleanUpload(userId, payload.picture) : null;
        if (payload.kind === 'picture' && !image) throw invalidField('picture', refusalTexts.noImage);
        return (db) => addEntry(db, userId, payload, image, c.get('config'));
      };
      return answerOnce(c, { payload, call: 'addDisputeEntry', prepare });
    });
}

/** Spec 7: disputes/. */
export function disputesRoutes(): Hono<AppEnv> {
  return conversationRoutes().post(callPath('createDispute'), requireActiveUser, async (c) => {
    const payload = await readPayload(c, disputePayload);
    return answerCall(c, 'createDispute', presentDispute(await fileDispute(c.get('db'), c.get('user').id, payload)));
  });
}
