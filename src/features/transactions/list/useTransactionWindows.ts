import { useMemo } from 'react';
import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { useGetNewestTransactionsQuery } from '@/api/endpoints/windowsApi';
import { useWindows } from '@/widgets/windows/useWindows';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { endOfDay, startOfDay } from '@/domain/wording/localDay';
import type { TransactionFilter } from './transactionFilter';

const NONE = { results: [] as Transaction[], next: null };

const holds = (codes: readonly string[], code: string) => code === '' || codes.includes(code);
const chosen = (code: string) => (code === '' ? undefined : code);

/** The user's transactions in windows, as our own server answers them. @param isAsked false: nothing is fetched */
export function useTransactionWindows(filter: TransactionFilter, isAsked: boolean) {
  const { words, currency, type, status, from, until, min, max } = filter;
  // Our own server has no transaction of a kind that it does not know, and refuses the question.
  const isPossible =
    holds(CURRENCIES, currency) && holds(TRANSACTION_TYPES, type) && holds(TRANSACTION_STATUSES, status);
  const asked = useMemo(
    () => ({
      limit: WINDOW_LIMIT,
      type: chosen(type),
      currency: chosen(currency),
      status: chosen(status),
      since: startOfDay(from),
      until: endOfDay(until),
      min: chosen(min),
      max: chosen(max),
      words: chosen(words),
    }),
    [type, currency, status, from, until, min, max, words],
  );
  const { currentData, refetch } = useGetNewestTransactionsQuery(asked, { skip: !isAsked || !isPossible });
  const windows = useWindows(JSON.stringify(asked), isPossible ? currentData : NONE, refetch);
  return { asked, windows };
}
