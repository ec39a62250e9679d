import type { Db } from '@server/db/database';
import type { Upload } from '@server/modules/uploads/repository';

/** A dispute with the number of its entries. */
export interface LockedDispute {
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
  // Counted by a statement of its own, which sees what was committed while it waited for the lock.
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
export interface ConversationRow {
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
export async function findDisputes(db: Db, userId: string, transaction: string, most: number) {
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

export interface EntryRow {
  id: string;
  dispute_id: string;
  operator: string | null;
  body: string | null;
  upload_id: string | null;
  created_at: Date;
}

/** What was added to these disputes, oldest first. */
export const findEntries = (db: Db, disputes: readonly string[]): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select id, dispute_id, operator, body, upload_id, created_at from dispute_entries
     where dispute_id = any($1::bigint[]) order by id`,
    [disputes],
  );

/** A picture of a dispute. @param userId null: of any user @returns null if there is none */
export async function findPicture(db: Db, entryId: string, userId: string | null): Promise<Upload | null> {
  const [row] = await db.query<Upload>(
    `select u.media_type, u.bytes from dispute_entries e
       join disputes d on d.id = e.dispute_id join uploads u on u.id = e.upload_id
     where e.id = $1 and ($2::bigint is null or d.user_id = $2)`,
    [entryId, userId],
  );
  return row ?? null;
}
