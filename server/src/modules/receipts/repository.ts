import type { Db } from '@server/db/database';

/** The code of a transaction's receipt; the given one if it has none yet. Null if it is not the user's. */
export async function insertReceipt(db: Db, userId: string, transactionId: string, code: string) {
  const [row] = await db.query<{ code: string }>(
    `with own as (select id from transactions where id = $2 and user_id = $1),
     made as (insert into receipts (code, transaction_id) select $3, id from own
       on conflict (transaction_id) do nothing returning code)
     select code from made union all
     select r.code from receipts r join own on own.id = r.transaction_id limit 1`,
    [userId, transactionId, code],
  );
  return row?.code ?? null;
}

interface ReceiptRow {
  amount: string;
  currency: string;
  created_at: Date;
  status: string;
}

/** What a code stands for, or null. */
export async function findReceipt(db: Db, code: string): Promise<ReceiptRow | null> {
  const [row] = await db.query<ReceiptRow>(
    `select t.amount, t.currency_from as currency, t.created_at, t.status
     from receipts r join transactions t on t.id = r.transaction_id where r.code = $1`,
    [code],
  );
  return row ?? null;
}
