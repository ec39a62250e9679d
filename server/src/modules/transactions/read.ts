import type { Db } from '@server/db/database';
import { isId } from '@server/http/readBody';
import { notFound } from '@server/platform/refusal';
import { findTransaction, findTransactions, type TransactionRow } from './record/repository';

/** A user's transactions, newest first; only those of a status or a type if one is given, in any case. */
export const readTransactions = (
  db: Db,
  userId: string,
  { status, type }: { status?: string | undefined; type?: string | undefined },
): Promise<TransactionRow[]> => findTransactions(db, userId, status ?? null, type ?? null);

/** One transaction of the user. @throws Refusal `notFound` also for another user's */
export async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
  const row = isId(id) ? await findTransaction(db, id) : null;
  if (row?.user_id !== userId) throw notFound();
  return row;
}
