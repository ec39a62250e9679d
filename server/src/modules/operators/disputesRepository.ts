import type { Db } from '@server/db/database';

interface WaitingDispute {
  id: string;
  transaction_id: string;
  user_id: string;
  email: string;
  description: string;
  created_at: Date;
}

/** Open disputes after one of them, oldest first. */
export const findDisputeWindow = (db: Db, after: string, most: number): Promise<WaitingDispute[]> =>
  db.query<WaitingDispute>(
    `select d.id, d.transaction_id, d.user_id, u.email, d.description, d.created_at
       from disputes d join users u on u.id = d.user_id
      where d.answered_at is null and d.id > $1 order by d.id limit $2`,
    [after, most],
  );
