import type { Db } from '@server/db/database';

export interface DisputeRow {
  id: string;
  transaction_id: string;
  description: string;
  created_at: Date;
}

/** @returns null if the transaction is not the user's */
export async function insertDispute(
  tx: Db,
  userId: string,
  transactionId: string,
  description: string,
): Promise<DisputeRow | null> {
  const rows = await tx.query<DisputeRow>(
    `insert into disputes (transaction_id, user_id, description)
     select id, user_id, $3 from transactions where id = $2 and user_id = $1
     returning id, transaction_id, description, created_at`,
    [userId, transactionId, description],
  );
  return rows[0] ?? null;
}

/** The user's open dispute of a transaction, or null. */
export async function findOpenDispute(tx: Db, userId: string, transactionId: string): Promise<DisputeRow | null> {
  const [row] = await tx.query<DisputeRow>(
    `select id, transaction_id, description, created_at from disputes
     where transaction_id = $2 and user_id = $1 and answered_at is null order by id limit 1`,
    [userId, transactionId],
  );
  return row ?? null;
}

/** A dispute as the operator sees it. */
interface OpenDispute extends DisputeRow {
  email: string;
  /** How many messages and pictures were added. */
  added: string;
}

/** Disputes without an answer, oldest first. */
export function findOpenDisputes(db: Db): Promise<OpenDispute[]> {
  return db.query<OpenDispute>(
    `select d.id, d.transaction_id, u.email, d.description, d.created_at,
       (select count(*) from dispute_entries e where e.dispute_id = d.id)::text as added
     from disputes d join users u on u.id = d.user_id where d.answered_at is null order by d.id`,
  );
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from disputes where answered_at is null',
  );
  return row?.count ?? 0;
}

/** @returns its user and transaction, or null if no open dispute has that id */
export async function markAnswered(
  tx: Db,
  id: string,
  text: string,
  operator: string,
): Promise<{ user_id: string; transaction_id: string } | null> {
  const [answered] = await tx.query<{ user_id: string; transaction_id: string }>(
    `update disputes set answer = $2, answered_by = $3, answered_at = now() where id = $1 and answered_at is null
     returning user_id, transaction_id`,
    [id, text, operator],
  );
  return answered ?? null;
}
