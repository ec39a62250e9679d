import { wireId, wireIdOrNull, wireUpload } from '@server/modules/wire';
import type { TransactionRow } from './repository';

/** Spec 3, Transaction. The files are paths on this host that only their owner can load. */
export const presentTransaction = (row: TransactionRow) => ({
  id: wireId(row.id),
  type: row.type,
  status: row.status,
  email: row.email,
  user: wireId(row.user_id),
  currency_from: row.currency_from,
  currency_to: row.currency_to,
  amount: row.amount,
  rate: row.rate,
  transaction_fee: row.transaction_fee,
  created_at: row.created_at.toISOString(),
  last_updated: row.last_updated.toISOString(),
  transaction_receipt: wireUpload(row.transaction_receipt),
  bank_account: wireIdOrNull(row.bank_account_id),
  qr_code: wireUpload(row.qr_code),
  path: row.path,
});
