import * as v from 'valibot';
import { DISPUTE_MAX_LENGTH, type DisputeEntryPayload } from '@contract/disputes';
import { MOST_DISPUTE_ENTRIES, MOST_DISPUTE_PICTURES, MOST_DISPUTES_LISTED } from '@contract/values/disputes';
import { requiredParagraphs } from '@contract/values/text';
import { consoleRefusals } from '@/texts/console/refusals';
import { noticeTexts } from '@/texts/notices';
import { refusalTexts } from '@/texts/refusals';
import type { Db, Transactions } from '@server/db/database';
import { isId } from '@server/http/read';
import { notify } from '@server/modules/notifications';
import type { Upload } from '@server/modules/uploads/repository';
import { storeUpload } from '@server/modules/uploads/uploads';
import { announce } from '@server/news/announce';
import { conflict, invalidField, notFound } from '@server/platform/refusal';
import type { UserLimits } from '@server/platform/userLimits';
import { markAnswered } from './repository';

/** A dispute with the number of its entries. */
interface LockedDispute {
  id: string;
  user_id: string;
  transaction_id: string;
  answered_at: Date | null;
  entries: number;
  pictures: number;
}

/** Locks a dispute. @param userId null: of any user @returns null if there is none */
export async function lockDispute(tx: Db, id: string, userId: string | null): Promise<LockedDispute | null> {
  const [locked] = await tx.query(
    'select 1 from disputes where id = $1 and ($2::bigint is null or user_id = $2) for update',
    [id, userId],
  );
  if (!locked) return null;
  // Counted by a separate statement, which sees what was committed while it waited for the lock.
  const [row] = await tx.query<LockedDispute>(
    `select d.id, d.user_id, d.transaction_id, d.answered_at,
       (count(e.id))::int as entries, (count(e.upload_id))::int as pictures
     from disputes d left join dispute_entries e on e.dispute_id = d.id where d.id = $1 group by d.id`,
    [id],
  );
  return row ?? null;
}

interface NewEntry {
  dispute: string;
  /** Null: the user. */
  operator: string | null;
  text: string | null;
  uploadId: string | null;
}

export async function insertEntry(tx: Db, { dispute, operator, text, uploadId }: NewEntry): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'insert into dispute_entries (dispute_id, operator, body, upload_id) values ($1, $2, $3, $4) returning id',
    [dispute, operator, text, uploadId],
  );
  if (!row) throw new Error('an entry of a dispute was not stored');
  return row.id;
}

/** True if the user has written this text in the dispute. */
export async function hasWritten(tx: Db, dispute: string, text: string): Promise<boolean> {
  const found = await tx.query(
    `select 1 from disputes where id = $1 and description = $2
     union all select 1 from dispute_entries where dispute_id = $1 and operator is null and body = $2`,
    [dispute, text],
  );
  return found.length > 0;
}

/** A dispute with its answer. */
interface ConversationRow {
  id: string;
  transaction_id: string;
  description: string;
  created_at: Date;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

const CONVERSATION = 'id, transaction_id, description, created_at, answer, answered_by, answered_at';

/** The newest disputes of one of the user's transactions, oldest first. */
async function findDisputes(db: Db, userId: string, transaction: string, most: number) {
  const rows = await db.query<ConversationRow>(
    `select ${CONVERSATION} from disputes where transaction_id = $2 and user_id = $1 order by id desc limit $3`,
    [userId, transaction, most],
  );
  return rows.reverse();
}

/** One dispute of any user, or null. */
export async function findDispute(db: Db, id: string): Promise<ConversationRow | null> {
  const [row] = await db.query<ConversationRow>(`select ${CONVERSATION} from disputes where id = $1`, [id]);
  return row ?? null;
}

interface EntryRow {
  id: string;
  dispute_id: string;
  operator: string | null;
  body: string | null;
  upload_id: string | null;
  created_at: Date;
}

/** The entries of these disputes, oldest first. */
const findEntries = (db: Db, disputes: readonly string[]): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select id, dispute_id, operator, body, upload_id, created_at from dispute_entries
     where dispute_id = any($1::bigint[]) order by id`,
    [disputes],
  );

/** A picture of a dispute. @param userId null: of any user @returns null if there is none */
async function findPicture(db: Db, entryId: string, userId: string | null): Promise<Upload | null> {
  const [row] = await db.query<Upload>(
    `select u.media_type, u.bytes from dispute_entries e
       join disputes d on d.id = e.dispute_id join uploads u on u.id = e.upload_id
     where e.id = $1 and ($2::bigint is null or d.user_id = $2)`,
    [entryId, userId],
  );
  return row ?? null;
}

/** A dispute with its entries. */
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
  if (dispute.entries >= MOST_DISPUTE_ENTRIES)
    throw conflict(refusalTexts.tooManyEntries(MOST_DISPUTE_ENTRIES), 'limit_reached');
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
      throw invalidField('picture', refusalTexts.tooManyPictures(MOST_DISPUTE_PICTURES), 'limit_reached');
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

/** The author without a known name. Users read a word of their language instead. */
export const UNNAMED_OPERATOR = 'Operator';

/**
 * Answers an open dispute, which ends it, and notifies its user (decision 164).
 *
 * @param operator the name of who answers
 * @returns false if no open dispute has that id
 */
export async function answerDispute(tx: Db, id: string, text: string, operator = UNNAMED_OPERATOR): Promise<boolean> {
  const answered = await markAnswered(tx, id, text, operator);
  if (!answered) return false;
  const transaction = String(answered.transaction_id);
  await notify(tx, {
    userId: answered.user_id,
    message: () => noticeTexts.disputeAnswered(transaction, text),
    about: { kind: 'dispute', transaction, note: text },
  });
  await announce(tx, 'disputes', [answered.user_id]);
  return true;
}
