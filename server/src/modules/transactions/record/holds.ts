import { decimal } from '@/domain/money/decimal';
import { holdOf, walletOf } from '@server/ledger/accounts';
import { type Posting, reversed } from '@server/ledger/postings';
import type { TransactionRow } from './repository';

type Held = Pick<TransactionRow, 'user_id' | 'type' | 'currency_from' | 'amount'>;

/** What a transaction holds while it is PENDING: its whole amount with the fee. Fundings hold nothing. */
export function holdPostings({ user_id, type, currency_from: currency, amount }: Held): Posting[] {
  if (type === 'FUND_WALLET' || type === 'DELETE_LIST') return [];
  const source = walletOf(user_id, currency);
  return [{ source, destination: holdOf(user_id, currency), currency, amount: decimal(amount) }];
}

/** Returns everything held to the wallet. */
export const returnPostings = (row: Held): Posting[] => reversed(holdPostings(row));
