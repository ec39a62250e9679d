import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { PageHeader } from '@/ui/panels/PageHeader';
import { filterSearch, filterTransactions, readFilter } from './transactionFilter';
import { TransactionFilters } from './TransactionFilters';
import { TransactionList } from './TransactionList';
import { transactionTexts } from '@/texts/transactions';

/** Route /transactions; ?currency=&type= is the filter. */
export function TransactionsScreen() {
  const { data: all } = useGetTransactionsQuery();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const { currency, type } = filter;
  const shown = useMemo(() => all && filterTransactions(all, { currency, type }), [all, currency, type]);
  const facts =
    all &&
    shown &&
    (shown.length === all.length
      ? transactionTexts.inAll(String(all.length))
      : transactionTexts.someOf(String(shown.length), String(all.length)));
  return (
    <>
      <PageHeader title={transactionTexts.transactions} facts={facts && <span aria-live="polite">{facts}</span>} />
      <TransactionFilters
        all={all ?? []}
        filter={filter}
        onChange={(next) => setSearch(filterSearch(next), { replace: true })}
      />
      <TransactionList key={search.toString()} transactions={shown} />
    </>
  );
}
