import type { TransactionWindowQuery } from '@contract/schemas/windowQuery';
import type { Db } from '@server/db/database';
import { isId } from '@server/http/readBody';
import { readWindow, scanWindow, type Window } from '@server/modules/windows/window';
import { notFound } from '@server/platform/refusal';
import { presentTransaction } from './record/presenter';
import { findTransaction, type TransactionRow } from './record/repository';
import { needsScan, scanTransactions } from './record/scanRepository';
import { findWindow, TRANSACTIONS } from './record/windowRepository';

/** One transaction of the user. @throws Refusal `notFound` also for another user's */
export async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
  const row = isId(id) ? await findTransaction(db, id) : null;
  if (row?.user_id !== userId) throw notFound();
  return row;
}

/** One window of a user's transactions, newest first. @throws Refusal `invalid` for a cursor that is not theirs */
export function readTransactionWindow(db: Db, userId: string, asked: TransactionWindowQuery): Promise<Window> {
  const list = { source: TRANSACTIONS, asked, present: presentTransaction };
  if (needsScan(asked)) {
    return scanWindow(db, userId, { ...list, scan: (bounds) => scanTransactions(db, bounds, asked) });
  }
  return readWindow(db, userId, { ...list, find: (bounds) => findWindow(db, bounds, asked) });
}
