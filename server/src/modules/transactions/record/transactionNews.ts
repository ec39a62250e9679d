import type { NotificationFacts } from '@contract/schemas/notification';
import { reasonChosen } from '@contract/values/rejections';
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

/** What a notification says of a reason as it is kept. */
function whyOf(kept: string): Pick<NotificationFacts, 'note' | 'reason'> {
  const reason = reasonChosen(kept);
  return reason === null ? { note: kept } : { reason };
}

/** Notifies a user that the status of one of their transactions has changed (decision 164), and of the reason. */
export async function notifyStatus(tx: Db, row: TransactionRow, reason?: string): Promise<void> {
  await together(announceTransaction(tx, row), notify(tx, statusNote(row, reason === undefined ? {} : whyOf(reason))));
}
