import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { announceAll, announceToConsole } from '@server/news/announce';
import { notify } from '@server/modules/notifications/notify';
import type { TransactionRow } from './repository';
import { statusNote } from './statusMessages';

/** Announces a change to the screens that show a transaction of the user. */
export async function announceTransaction(tx: Db, row: Pick<TransactionRow, 'user_id' | 'type'>): Promise<void> {
  const users = [row.user_id];
  // Only these wait for an operator. Everything else is the market's, which is busy.
  if (row.type === 'FUND_WALLET' || row.type === 'WITHDRAW') await announceToConsole(tx, 'cases');
  await announceAll(tx, [
    { group: 'transactions', users },
    { group: 'homepage_updates', users },
    ...(row.type === 'ORDER' ? [{ group: 'orders', users: null } as const] : []),
  ]);
}

/** Notifies a user that the status of one of their transactions has changed (decision 164). */
export async function notifyStatus(tx: Db, row: TransactionRow, note?: string): Promise<void> {
  await together(announceTransaction(tx, row), notify(tx, statusNote(row, note === undefined ? {} : { note })));
}
