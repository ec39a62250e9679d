import type { Db } from '@server/db/database';

export interface DisputeRow {
  id: string;
  transaction_id: string;
  description: string;
  created_at: Date;
}

/** @returns null where the transaction is not the user's */
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
