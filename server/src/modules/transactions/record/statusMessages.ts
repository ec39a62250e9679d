import { formatExact } from '@/domain/money/formatDecimal';
import { noticeTexts } from '@/texts/notices';
import type { TransactionRow } from './repository';

/** The notification for a user whose transaction has changed its status. */
export function statusMessage(row: TransactionRow, addition = ''): string {
  const money = `${formatExact(row.amount)} ${row.currency_from}`;
  const name = noticeTexts.transactions[row.type](money, row.currency_to);
  const message = noticeTexts.status(name, noticeTexts.endings[row.status]);
  return addition === '' ? message : `${message} ${addition}`;
}
