import { useMemo } from 'react';
import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { useGetNewestTransactionsQuery } from '@/api/endpoints/windowsApi';
import { useWindows, WINDOW_LIMIT } from '@/widgets/windows/useWindows';
import type { TransactionFilter } from './transactionFilter';

const NONE = { results: [] as Transaction[], next: null };

const holds = (codes: readonly string[], code: string) => code === '' || codes.includes(code);
const chosen = (code: string) => (code === '' ? undefined : code);

/** The user's transactions in windows, as our own server answers them. @param isAsked false: nothing is fetched */
export function useTransactionWindows({ currency, type }: TransactionFilter, isAsked: boolean) {
  // Our own server has no transaction of a kind that it does not know, and refuses the question.
  const isPossible = holds(CURRENCIES, currency) && holds(TRANSACTION_TYPES, type);
  const asked = useMemo(
    () => ({ limit: WINDOW_LIMIT, type: chosen(type), currency: chosen(currency) }),
    [type, currency],
  );
  const { currentData, refetch } = useGetNewestTransactionsQuery(asked, { skip: !isAsked || !isPossible });
  const windows = useWindows(`${currency} ${type}`, isPossible ? currentData : NONE, refetch);
  return { asked, windows };
}
