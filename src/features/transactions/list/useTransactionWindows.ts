import { useCallback, useMemo } from 'react';
import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { useGetNewestTransactionsQuery } from '@/api/endpoints/windowsApi';
import { transactionTexts } from '@/texts/transactions';
import type { TransactionFilter } from './transactionFilter';
import { useWindowChain } from './useWindowChain';
import { loadedRows, olderWindows } from './windowChain';

/** How many rows a window has. On a large screen that is a little more than what is visible at once. */
const LIMIT = '50';

const NONE = { results: [] as Transaction[], next: null };

const holds = (codes: readonly string[], code: string) => code === '' || codes.includes(code);
const chosen = (code: string) => (code === '' ? undefined : code);

/** The user's transactions in windows, as our own server answers them. @param isAsked false: nothing is fetched */
export function useTransactionWindows({ currency, type }: TransactionFilter, isAsked: boolean) {
  // Our own server has no transaction of a kind that it does not know, and refuses the question.
  const isPossible = holds(CURRENCIES, currency) && holds(TRANSACTION_TYPES, type);
  const asked = useMemo(() => ({ limit: LIMIT, type: chosen(type), currency: chosen(currency) }), [type, currency]);
  const { currentData, refetch } = useGetNewestTransactionsQuery(asked, { skip: !isAsked || !isPossible });
  const newest = isPossible ? currentData : NONE;
  const { links, learn, forget } = useWindowChain(`${currency} ${type}`);
  const onLost = useCallback(() => {
    forget();
    void refetch();
  }, [forget, refetch]);

  const head = newest && { next: newest.next, size: newest.results.length };
  const { count, areAll } = head ? loadedRows(head, links) : { count: 0, areAll: false };
  const total = currency === '' && type === '' ? transactionTexts.inAll : transactionTexts.found;
  return {
    asked,
    newest: newest?.results,
    older: head ? olderWindows(head, links) : [],
    count: areAll ? count : null,
    facts: head && (areAll ? total : transactionTexts.newest)(String(count)),
    onLoaded: learn,
    onLost,
  };
}
