import { useMemo } from 'react';
import { useGetNewestTransactionsQuery } from '@/api/endpoints/windowsApi';
import { useWindows } from '@/widgets/windows/useWindows';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { endOfDay, startOfDay } from '@/domain/wording/localDay';
import type { TransactionFilter } from './transactionFilter';

const chosen = (value: string) => (value === '' ? undefined : value);
/** Our own server refuses a code in small letters. */
const code = (value: string) => chosen(value.toUpperCase());

/** The user's transactions in windows, as our own server answers them. @param isAsked false: nothing is fetched */
export function useTransactionWindows(filter: TransactionFilter, isAsked: boolean) {
  const { words, currency, type, status, from, until, min, max } = filter;
  const asked = useMemo(
    () => ({
      limit: WINDOW_LIMIT,
      type: code(type),
      currency: code(currency),
      status: code(status),
      since: startOfDay(from),
      until: endOfDay(until),
      min: chosen(min),
      max: chosen(max),
      words: chosen(words),
    }),
    [type, currency, status, from, until, min, max, words],
  );
  const { currentData, refetch } = useGetNewestTransactionsQuery(asked, { skip: !isAsked });
  const windows = useWindows(JSON.stringify(asked), currentData, refetch);
  return { asked, windows };
}
