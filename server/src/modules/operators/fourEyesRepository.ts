import type { Db } from '@server/db/database';

/** Above which amount two operators approve; null if one is enough. */
export async function findLimit(db: Db, currency: string): Promise<string | null> {
  const [row] = await db.query<{ amount: string }>('select amount from four_eyes where currency = $1', [currency]);
  return row?.amount ?? null;
}

export async function saveLimit(tx: Db, currency: string, amount: string | null): Promise<void> {
  if (amount === null) await tx.query('delete from four_eyes where currency = $1', [currency]);
  else {
    await tx.query(
      `insert into four_eyes (currency, amount) values ($1, $2) on conflict (currency) do update set amount = $2`,
      [currency, amount],
    );
  }
}

/** The limits by currency. */
export const findLimits = (db: Db): Promise<{ currency: string; amount: string }[]> =>
  db.query('select currency, trim_scale(amount)::text as amount from four_eyes');

interface FirstApproval {
  operator: string;
  at: Date;
}

export async function findFirstApproval(db: Db, id: string): Promise<FirstApproval | null> {
  const [row] = await db.query<FirstApproval>('select operator, at from first_approvals where transaction_id = $1', [
    id,
  ]);
  return row ?? null;
}

/** @returns false if it was approved before */
export async function insertFirstApproval(tx: Db, id: string, operator: string): Promise<boolean> {
  const made = await tx.query(
    `insert into first_approvals (transaction_id, operator) values ($1, $2) on conflict do nothing returning operator`,
    [id, operator],
  );
  return made.length > 0;
}

/** The status of a transaction, kept until the end of this one. */
export async function lockStatus(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx.query<{ status: string }>('select status from transactions where id = $1 for update', [id]);
  return row?.status ?? null;
}
