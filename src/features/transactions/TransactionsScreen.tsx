import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Transaction } from '@contract/values/transaction';
import { useGetTransactionsQuery } from '@/api/endpoints/transactionsApi';
import {
  type TransactionsAsked,
  useGetNewestTransactionsQuery,
  useGetOlderTransactionsQuery,
} from '@/api/endpoints/windowsApi';
import { endOfDay, startOfDay } from '@/domain/wording/localDay';
import { ROUTES, routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { figureTexts } from '@/texts/figures';
import { SENTENCES } from '@/texts/sentences';
import { transactionTexts } from '@/texts/transactions';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Button } from '@/ui/controls/Button';
import { HELD } from '@/ui/controls/buttonClass';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { LeftOut } from '@/ui/panels/LeftOut';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { SavedViews } from '@/widgets/parts/SavedViews';
import { StandingOrdersLink } from '@/widgets/tickets/StandingOrdersLink';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/OlderWindows';
import { keepsAll, type LongList, rowCountOf } from '@/widgets/windows/longList';
import { useWindows, type Windows } from '@/widgets/windows/useWindows';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { Money } from '@/ui/figures/Money';
import { TimeText } from '@/ui/figures/times';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { isKnownCurrency } from '@contract/values/currencies';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import {
  filterSearch,
  filterTransactions,
  isFiltered,
  readFilter,
  type TransactionFilter,
  TransactionFilters,
} from './TransactionFilters';
import styles from './Transactions.module.css';
import { StatusTag, TransactionRate } from './figures';

/** A currency by flag, symbol and code; an unknown one by its code alone. */
function TransactionCurrency({ currency }: { currency: string }) {
  return (
    <span className={styles.currency}>
      <CurrencyFlag currency={currency} />
      {isKnownCurrency(currency) && <span className={styles.symbol}>{currencySymbol(currency)}</span>}
      <span className={styles.code}>{currency}</span>
    </span>
  );
}

/** The number of columns, for a cell that spans them. */
const COLUMNS = 7;

function TransactionRow({ transaction, rowIndex }: { transaction: Transaction; rowIndex: number | undefined }) {
  const navigate = useNavigate();
  const { id, type, status, currency_from: source, currency_to: target, amount, last_updated } = transaction;
  const details = routeTo('transactionDetails', id);
  const open = (event: MouseEvent) => {
    // The currency is a real link, which handles new tabs and windows itself.
    if (!event.defaultPrevented && !opensElsewhere(event)) void navigate(details);
  };
  return (
    <Row pressable onClick={open} aria-rowindex={rowIndex}>
      <Cell>
        <Link to={details} className={styles.link}>
          <TransactionCurrency currency={source} />
        </Link>
      </Cell>
      <Cell>{target !== null && target !== source ? <span className={styles.to}>{`→ ${target}`}</span> : EM_DASH}</Cell>
      <Cell>{typeText(type)}</Cell>
      <Cell>
        <StatusTag status={status} />
      </Cell>
      <Cell numeric>
        <Money amount={amount} currency={source} />
      </Cell>
      <Cell numeric>
        <TransactionRate transaction={transaction} />
      </Cell>
      <Cell numeric>
        <TimeText at={last_updated} />
      </Cell>
    </Row>
  );
}

interface TransactionRowsProps {
  transactions: readonly Transaction[];
  /** The position of the first row in the whole list, from 1; undefined if the whole list is in the document. */
  first?: number;
}

/** A dense row for each transaction, which leads to its details. */
function TransactionRows({ transactions, first }: TransactionRowsProps) {
  return transactions.map((transaction, index) => (
    // The header is the first row.
    <TransactionRow
      key={transaction.id}
      transaction={transaction}
      rowIndex={first === undefined ? undefined : first + index + 1}
    />
  ));
}

/** The transactions on a wide screen. `children` are the bodies of the table. */
function TransactionTable({ rowCount, children }: { rowCount?: number; children: ReactNode }) {
  return (
    <Table caption={transactionTexts.transactions} stickyHeader rowCount={rowCount}>
      <thead>
        <tr>
          <HeadCell>{transactionTexts.currency}</HeadCell>
          <HeadCell>{transactionTexts.to}</HeadCell>
          <HeadCell>{transactionTexts.type}</HeadCell>
          <HeadCell>{transactionTexts.status}</HeadCell>
          <HeadCell numeric>{transactionTexts.amount}</HeadCell>
          <HeadCell numeric>{transactionTexts.rate}</HeadCell>
          <HeadCell numeric>{transactionTexts.lastUpdated}</HeadCell>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { id, type, status, currency_from, amount, last_updated } = transaction;
  return (
    <Link to={routeTo('transactionDetails', id)} className={styles.card}>
      <TransactionCurrency currency={currency_from} />
      <Money amount={amount} currency={currency_from} symbol={false} tabbable={false} className={styles.amount} />
      <span className={styles.kind}>
        <span>{typeText(type)}</span> <StatusTag status={status} />
      </span>
      <span className={styles.time}>
        <TimeText at={last_updated} shape="relative" />
      </span>
    </Link>
  );
}

interface TransactionCardsProps {
  transactions: readonly Transaction[];
  /** The name of the list, for screen readers. */
  label?: string;
}

/** The transactions on a phone: one card each, which leads to its details. */
function TransactionCards({ transactions, label = transactionTexts.transactions }: TransactionCardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <TransactionCard transaction={transaction} />
        </li>
      ))}
    </ul>
  );
}

/** Shown instead of the list: placeholder rows until it is known, then the specification's text for an empty one. */
function NoTransactionsYet({ isKnown }: { isKnown: boolean }) {
  return (
    <Card>
      {isKnown ? (
        <EmptyState title={SENTENCES.noTransactions} />
      ) : (
        <SkeletonRows label={transactionTexts.loadingTransactions} count={8} />
      )}
    </Card>
  );
}

/** The rest is shown on request: nobody reads a thousand rows, and a phone would have to lay out all of them. */
const PAGE = 100;

/** The transactions shown so far: placeholder rows while loading, the specification's text if there are none. */
function TransactionList({ transactions }: { transactions: readonly Transaction[] | undefined }) {
  const [limit, setLimit] = useState(PAGE);
  const wide = useMediaQuery(SM_UP);
  if (transactions === undefined || transactions.length === 0)
    return <NoTransactionsYet isKnown={Boolean(transactions)} />;
  const shown = transactions.slice(0, limit);
  const more = transactions.length > shown.length && (
    <div className={styles.more}>
      <Button variant="quiet" size="small" block onClick={() => setLimit(limit + PAGE)}>
        {transactionTexts.showMore}
      </Button>
    </div>
  );
  return wide ? (
    <Card className={styles.table}>
      <TransactionTable>
        <tbody>
          <TransactionRows transactions={shown} />
        </tbody>
      </TransactionTable>
      {more}
    </Card>
  ) : (
    <>
      <TransactionCards transactions={shown} />
      {more}
    </>
  );
}

interface TransactionWindowsProps {
  windows: Windows<Transaction>;
  /** The filter and the size of the windows, as the server is asked for them. */
  asked: TransactionsAsked;
}

/** The transactions in windows, as a table or, on a phone, as lists of cards. */
function TransactionWindows({ windows, asked }: TransactionWindowsProps) {
  const wide = useMediaQuery(SM_UP);
  const { newest } = windows;
  // A window of a search may have found nothing yet, and the next one may.
  const isEmpty = newest?.length === 0 && windows.older.length === 0;
  if (newest === undefined || isEmpty) return <NoTransactionsYet isKnown={isEmpty} />;
  const list: LongList<Transaction, TransactionsAsked> = {
    windows,
    asked,
    name: 'transactions',
    useOlder: useGetOlderTransactionsQuery,
    keeps: keepsAll,
  };
  return wide ? (
    <Card className={styles.table}>
      <TransactionTable rowCount={rowCountOf(windows)}>
        <tbody>
          <TransactionRows transactions={newest} first={1} />
        </tbody>
        <OlderWindows
          list={list}
          columns={COLUMNS}
          show={(transactions, first) => <TransactionRows transactions={transactions} first={first} />}
        />
      </TransactionTable>
      <WindowsEnd list={list} />
    </Card>
  ) : (
    <div className={styles.windows}>
      <TransactionCards transactions={newest} />
      <OlderWindows
        list={list}
        show={(transactions, first) => (
          <TransactionCards
            transactions={transactions}
            label={transactionTexts.fromTo(String(first), String(first + transactions.length - 1))}
          />
        )}
      />
      <WindowsEnd list={list} />
    </div>
  );
}

const chosen = (value: string) => (value === '' ? undefined : value);
/** Our own server refuses a code in small letters. */
const code = (value: string) => chosen(value.toUpperCase());

/** The user's transactions in windows, as our own server answers them. @param isAsked false: nothing is fetched */
function useTransactionWindows(filter: TransactionFilter, isAsked: boolean) {
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

const NONE: readonly Transaction[] = [];

const countText = (shown: number, all: number) =>
  shown === all ? transactionTexts.inAll(String(all)) : transactionTexts.someOf(String(shown), String(all));

/** The number of transactions, or of the newest ones as long as there may be more. */
function windowFacts({ newest, count, areAll }: Windows<unknown>, filter: TransactionFilter) {
  if (count === 0 && !areAll) return newest && transactionTexts.searching;
  const all = isFiltered(filter) ? transactionTexts.found : transactionTexts.inAll;
  return newest && (areAll ? all : transactionTexts.newest)(String(count));
}

/** The filter in the address, which is rewritten in its one spelling. What was left out stays shown. */
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
        actions={
          <>
            <StandingOrdersLink />
            {hasStatements !== false && (
              <ButtonLink to={ROUTES.statement} style={hasStatements ? undefined : HELD}>
                {transactionTexts.statement}
              </ButtonLink>
            )}
          </>
        }
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
