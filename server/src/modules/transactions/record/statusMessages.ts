import { formatExact } from '@/domain/money/formatDecimal';
import type { TransactionRow } from './repository';

const money = (row: TransactionRow) => `${formatExact(row.amount)} ${row.currency_from}`;

const NAMES: Record<TransactionRow['type'], (row: TransactionRow) => string> = {
  FUND_WALLET: (row) => `funding of ${money(row)}`,
  WITHDRAW: (row) => `withdrawal of ${money(row)}`,
  LIST: (row) => `listing of ${money(row)} for ${row.currency_to}`,
  ORDER: (row) => `order of ${money(row)} to ${row.currency_to}`,
  MOF_ORDER: (row) => `multilateral order of ${money(row)} to ${row.currency_to}`,
  DELETE_LIST: (row) => `deletion of the listing of ${money(row)}`,
};

const ENDINGS: Record<TransactionRow['status'], string> = {
  PENDING: 'is pending',
  COMPLETED: 'is completed',
  REVOKED: 'was revoked',
  REJECTED: 'was rejected',
};

/** The notification for a user whose transaction has changed its status. */
export function statusMessage(row: TransactionRow, addition = ''): string {
  const ending = `Your ${NAMES[row.type](row)} ${ENDINGS[row.status]}.`;
  return addition === '' ? ending : `${ending} ${addition}`;
}
