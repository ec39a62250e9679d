import { figureTexts } from '@/texts/figures';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Transaction } from '@contract/schemas/transaction';
import { useGetTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { ROUTES } from '@/routes/routes';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { LeftOut } from '@/ui/panels/LeftOut';
import { PageHeader } from '@/ui/panels/PageHeader';
import type { Windows } from '@/widgets/windows/useWindows';
import { filterSearch, filterTransactions, isFiltered, readFilter, type TransactionFilter } from './transactionFilter';
import { SavedViews } from '@/widgets/views/SavedViews';
import { TransactionFilters } from './TransactionFilters';
import { TransactionList } from './TransactionList';
import { TransactionWindows } from './TransactionWindows';
import { transactionTexts } from '@/texts/transactions';
import { useTransactionWindows } from './useTransactionWindows';

const NONE: readonly Transaction[] = [];

const countText = (shown: number, all: number) =>
  shown === all ? transactionTexts.inAll(String(all)) : transactionTexts.someOf(String(shown), String(all));

/** The number of transactions, or of the newest ones as long as there may be more. */
function windowFacts({ newest, count, areAll }: Windows<unknown>, filter: TransactionFilter) {
  if (count === 0 && !areAll) return newest && transactionTexts.searching;
  const all = isFiltered(filter) ? transactionTexts.found : transactionTexts.inAll;
  return newest && (areAll ? all : transactionTexts.newest)(String(count));
}

/** The filter of the address, which becomes the one address of this filter. What was left out is still said then. */
function useFilter(all: readonly Transaction[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { dropped?: string[] } | null };
  const { filter, dropped } = useMemo(() => readFilter(search, all), [search, all]);
  useEffect(() => {
    const canonical = filterSearch(filter);
    if (canonical.toString() === search.toString()) return;
    setSearch(canonical, { replace: true, state: { dropped: [...(state?.dropped ?? []), ...dropped] } });
  }, [search, setSearch, filter, dropped, state]);
  return { search, setSearch, filter, dropped: [...(state?.dropped ?? []), ...dropped] };
}

/**
 * Route /transactions; the filter is in the address. Our own server filters, and answers in windows. Another backend answers
 * all transactions, which are filtered here. Until it is known which of the two it is, nothing is asked.
 */
export function TransactionsScreen() {
  const inWindows = useCapability('windows');
  const hasStatements = useCapability('statements');
  const { data: all } = useGetTransactionsQuery(undefined, { skip: inWindows !== false });
  // Our own server has no transaction with a code that it does not know.
  const { search, setSearch, filter, dropped } = useFilter(inWindows === true ? NONE : all);
  const shown = useMemo(() => all && filterTransactions(all, filter), [all, filter]);
  const { windows, asked } = useTransactionWindows(filter, inWindows === true);
  const facts = inWindows ? windowFacts(windows, filter) : all && shown && countText(shown.length, all.length);
  return (
    <>
      <PageHeader
        title={transactionTexts.transactions}
        facts={facts ? <span aria-live="polite">{facts}</span> : null}
        actions={hasStatements === true && <ButtonLink to={ROUTES.statement}>{transactionTexts.statement}</ButtonLink>}
      />
      {dropped.length > 0 && <LeftOut>{transactionTexts.dropped(figureTexts.listed(dropped))}</LeftOut>}
      <SavedViews
        kind="views"
        search={filterSearch(filter).toString()}
        pathOf={(search) => `${ROUTES.transactions}?${search}`}
        texts={transactionTexts}
      />
      <TransactionFilters
        all={(inWindows ? windows.newest : all) ?? []}
        filter={filter}
        onChange={(next) => setSearch(filterSearch(next), { replace: true })}
      />
      {inWindows ? (
        <TransactionWindows key={search.toString()} windows={windows} asked={asked} />
      ) : (
        <TransactionList key={search.toString()} transactions={shown} />
      )}
    </>
  );
}
