import * as v from 'valibot';
import { DISPUTE_MAX_LENGTH } from '@contract/schemas/dispute';
import { requiredParagraphs } from '@contract/values/text';
import type { DisputeEntryPayload } from '@contract/schemas/own/dispute';
import { MOST_DISPUTE_ENTRIES, MOST_DISPUTE_PICTURES, MOST_DISPUTES_LISTED } from '@contract/values/disputes';
import { consoleRefusals } from '@/texts/console/refusals';
import { noticeTexts } from '@/texts/notices';
import { refusalTexts } from '@/texts/refusals';
import type { Db } from '@server/db/database';
import type { Transactions } from '@server/db/joinTransaction';
import { isId } from '@server/http/readBody';
import { notify } from '@server/modules/notifications/notify';
import type { Upload } from '@server/modules/uploads/repository';
import { storeUpload } from '@server/modules/uploads/service';
import { announce } from '@server/news/announce';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import {
  type ConversationRow,
  type EntryRow,
  findDispute,
  findDisputes,
  findEntries,
  findPicture,
  insertEntry,
  type LockedDispute,
  lockDispute,
} from './entryRepository';

/** A dispute with what was added to it. */
export interface Conversation extends ConversationRow {
  entries: EntryRow[];
}

async function withEntries(db: Db, disputes: readonly ConversationRow[]): Promise<Conversation[]> {
  const all = await findEntries(
    db,
    disputes.map(({ id }) => id),
  );
  return disputes.map((one) => ({ ...one, entries: all.filter(({ dispute_id }) => dispute_id === one.id) }));
}

/** The newest disputes of one of the user's transactions, oldest first. */
export const readDisputes = async (db: Db, userId: string, transaction: string): Promise<Conversation[]> =>
  isId(transaction) ? withEntries(db, await findDisputes(db, userId, transaction, MOST_DISPUTES_LISTED)) : [];

/** One dispute of any user, for the operator. @throws Refusal `notFound` */
export async function readConversation(db: Db, id: string): Promise<Conversation> {
  const dispute = await findDispute(db, id);
  const [conversation] = dispute ? await withEntries(db, [dispute]) : [];
  if (!conversation) throw notFound(consoleRefusals.noSuchDispute(id));
  return conversation;
}

/** A picture of a dispute. @param userId null for the operator @throws Refusal `notFound` */
export async function readPicture(db: Db, entryId: string, userId: string | null): Promise<Upload> {
  const picture = isId(entryId) ? await findPicture(db, entryId, userId) : null;
  if (!picture) throw notFound();
  return picture;
}

/** @throws Refusal `notFound`, `conflict` after the answer and for a dispute that is full */
async function lockOpen(tx: Db, id: string, userId: string | null): Promise<LockedDispute> {
  const dispute = isId(id) ? await lockDispute(tx, id, userId) : null;
  if (!dispute) throw notFound();
  if (dispute.answered_at !== null) throw conflict(refusalTexts.disputeAnswered);
  if (dispute.entries >= MOST_DISPUTE_ENTRIES) throw conflict(refusalTexts.tooManyEntries(MOST_DISPUTE_ENTRIES));
  return dispute;
}

/**
 * Adds a text or a picture of the user to their open dispute.
 *
 * @param image the cleaned picture, if it is one
 * @throws Refusal `notFound`, `conflict` after the answer, `invalid` for a sixth picture, `tooMany`
 */
export function addEntry(
  db: Transactions,
  userId: string,
  payload: DisputeEntryPayload,
  image: Upload | null,
  { mostImageMbPerDay }: Pick<UserLimits, 'mostImageMbPerDay'>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { pictures, id: dispute } = await lockOpen(tx, payload.dispute, userId);
    if (image && pictures >= MOST_DISPUTE_PICTURES)
      throw invalidField('picture', refusalTexts.tooManyPictures(MOST_DISPUTE_PICTURES));
    const uploadId = image && (await storeUpload(tx, userId, image, mostImageMbPerDay));
    const text = payload.kind === 'message' ? payload.text : null;
    const id = await insertEntry(tx, { dispute, operator: null, text, uploadId });
    await announce(tx, 'disputes', [userId]);
    return { id };
  });
}

const operatorsText = requiredParagraphs('text', DISPUTE_MAX_LENGTH);

/**
 * Adds a text of the operator to an open dispute, and notifies its user.
 *
 * @param operator the name that the user reads
 * @throws Refusal `notFound`, `conflict` after the answer, `invalid` for an empty text and for one that is too long
 */
export async function writeAsOperator(tx: Db, id: string, typed: string, operator: string): Promise<void> {
  const read = v.safeParse(operatorsText, typed);
  if (!read.success) throw invalidField('text', read.issues[0].message);
  const text = read.output;
  const { user_id: userId, transaction_id: transaction } = await lockOpen(tx, id, null);
  await insertEntry(tx, { dispute: id, operator, text, uploadId: null });
  await notify(tx, {
    userId,
    message: () => noticeTexts.disputeWritten(transaction, text),
    about: { kind: 'dispute', transaction, written: text },
  });
  await announce(tx, 'disputes', [userId]);
}
