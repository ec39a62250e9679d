import type { Db } from '@server/db/database';
import { COLUMNS, type TransactionRow } from '@server/modules/transactions/record';

/** A user's transactions, newest first; of one status and one type if they are given, in any case. */
export function findTransactions(
  db: Db,
  userId: string,
  status: string | null,
  type: string | null,
): Promise<TransactionRow[]> {
  return db.query<TransactionRow>(
    `select ${COLUMNS} from transactions t join users u on u.id = t.user_id
     where t.user_id = $1 and ($2::text is null or t.status = upper($2)) and ($3::text is null or t.type = upper($3))
     order by t.created_at desc, t.id desc`,
    [userId, status, type],
  );
}
