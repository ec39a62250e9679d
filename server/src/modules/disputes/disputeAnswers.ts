import type { Db } from '@server/db/database';
import { notify } from '@server/modules/notifications/notify';

export interface OpenDispute {
  id: string;
  transaction_id: string;
  email: string;
  description: string;
  created_at: Date;
}

/** Disputes without an answer, oldest first. */
export function findOpenDisputes(db: Db): Promise<OpenDispute[]> {
  return db.query<OpenDispute>(
    `select d.id, d.transaction_id, u.email, d.description, d.created_at
     from disputes d join users u on u.id = d.user_id where d.answered_at is null order by d.id`,
  );
}

/** True where there is such a dispute, answered or not. */
export async function findDispute(db: Db, id: string): Promise<boolean> {
  return (await db.query('select 1 from disputes where id = $1', [id])).length > 0;
}

/**
 * Answers an open dispute and notifies its user (decision 164).
 * @returns false if no open dispute has that id
 */
export async function answerDispute(tx: Db, id: string, text: string): Promise<boolean> {
  const [answered] = await tx.query<{ user_id: string; transaction_id: string }>(
    `update disputes set answer = $2, answered_at = now() where id = $1 and answered_at is null
     returning user_id, transaction_id`,
    [id, text],
  );
  if (!answered) return false;
  await notify(tx, answered.user_id, `Your dispute of transaction ${answered.transaction_id} was answered: ${text}`);
  return true;
}
