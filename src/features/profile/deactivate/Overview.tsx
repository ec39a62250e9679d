import type { ReactNode } from 'react';
import type { Listing } from '@contract/listings';
import type { Order } from '@contract/orders';
import type { Wallet } from '@contract/wallets';
import { useGetOwnOrdersQuery } from '@/api/endpoints/ordersApi';
import { useGetWalletsQuery } from '@/api/endpoints/userApi';
import { useGetNewestOwnOrdersQuery, useGetOlderOwnOrdersQuery } from '@/api/endpoints/windowsApi';
import { isPositive, parseDecimal } from '@/domain/money/decimal';
import { isPending } from '@/domain/wording/transactionFacts';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { countedSoFar } from '@/texts/language/plural';
import { profileTexts } from '@/texts/profile/profile';
import { SENTENCES } from '@/texts/sentences';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { currencyName } from '@/ui/figures/currencySymbol';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { type Column, DataRows, DataTable } from '@/ui/tables/DataTable';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { useOwnListings } from '@/widgets/transactions/useOwnListings';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/OlderWindows';
import { type LongList, rowCountOf, shownRows } from '@/widgets/windows/longList';
import { useWindows } from '@/widgets/windows/useWindows';
import { wholeList, WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import styles from './overviewColumns.module.css';

interface OverviewProps<T extends { id: string }> {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  columns: readonly Column<T>[];
  /** Undefined until they are known. */
  rows: readonly T[] | undefined;
  /** How many there are, if not all are among these rows. */
  count?: string;
  /** The number of rows of the table for screen readers, if not all are in the document. */
  rowCount?: number;
  /** More bodies of the table. */
  children?: ReactNode;
  /** Shown after the table. */
  end?: ReactNode;
}

const idOf = ({ id }: { id: string }) => id;

/** One panel that shows what the account still holds. */
function Overview<T extends { id: string }>(props: OverviewProps<T>) {
  const { title, none, columns, rows, count, rowCount, children, end } = props;
  const some = rows !== undefined && rows.length > 0;
  return (
    <Card title={title} beside={some && <Tag>{count ?? rows.length}</Tag>}>
      <Room rows={3}>
        {rows === undefined && <SkeletonRows label={profileTexts.loading(title)} count={3} />}
        {rows?.length === 0 && <EmptyState title={none} />}
        {some && (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            keyOf={idOf}
            first={rowCount === undefined ? undefined : 1}
            rowCount={rowCount}
          >
            {children}
          </DataTable>
        )}
      </Room>
      {end}
    </Card>
  );
}

interface LongOverviewProps<T extends { id: string }, Asked> {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  columns: readonly Column<T>[];
  list: LongList<T, Asked>;
}

/** One panel that shows what the account still holds, of a list in windows. */
function LongOverview<T extends { id: string }, Asked>({ list, ...props }: LongOverviewProps<T, Asked>) {
  const { columns } = props;
  const { rows, count, areAll } = shownRows(list);
  return (
    <Overview
      {...props}
      rows={rows}
      count={countedSoFar(count, areAll)}
      rowCount={rowCountOf(list.windows)}
      end={<WindowsEnd list={list} />}
    >
      <OlderWindows
        list={list}
        columns={columns.length}
        show={(older, first) => <DataRows columns={columns} rows={older} keyOf={idOf} first={first} />}
      />
    </Overview>
  );
}

/** "NGN → CNY", with the flag of the currency that is given. */
function pairColumn<T>(pairOf: (row: T) => readonly [source: string, target: string]): Column<T> {
  return {
    key: 'pair',
    head: profileTexts.currency,
    cell: (row) => {
      const [source, target] = pairOf(row);
      return (
        <span className={styles.pair}>
          <CurrencyFlag currency={source} decorative />
          <span translate="no">{`${source} → ${target}`}</span>
        </span>
      );
    },
  };
}

/** An amount with its currency's symbol. */
function amountColumn<T>(head: string, amountOf: (row: T) => { amount: string | null; currency: string }): Column<T> {
  return { key: 'amount', head, numeric: true, cell: (row) => <Money {...amountOf(row)} /> };
}

/** A rate to 4 decimals. */
function rateColumn<T>(rateOf: (row: T) => string): Column<T> {
  return { key: 'rate', head: profileTexts.rate, numeric: true, cell: (row) => <RateText rate={rateOf(row)} /> };
}

const LISTING_COLUMNS: readonly Column<Listing>[] = [
  pairColumn(({ currency, swap_to }) => [currency, swap_to]),
  rateColumn(({ rate }) => rate),
  amountColumn(profileTexts.amount, ({ Amount, currency }) => ({ amount: Amount, currency })),
];

/** The listings whose amounts will be returned. */
export function ActiveListings() {
  return (
    <LongOverview
      title={profileTexts.activeListings}
      none={profileTexts.noActiveListings}
      columns={LISTING_COLUMNS}
      list={useOwnListings()}
    />
  );
}

const ORDER_COLUMNS: readonly Column<Order>[] = [
  pairColumn(({ currency_from, currency_to }) => [currency_from, currency_to]),
  rateColumn(({ rate }) => rate),
  amountColumn(profileTexts.amount, ({ amount, currency_from }) => ({ amount, currency: currency_from })),
];

const ASKED = { limit: WINDOW_LIMIT };

/** The user's orders in windows, as our own server answers them, or the whole list of another backend. */
function useOwnOrders(): LongList<Order, typeof ASKED> {
  const inWindows = useCapability('windows');
  const { data: all } = useGetOwnOrdersQuery(undefined, { skip: inWindows !== false });
  const { data: newest, refetch } = useGetNewestOwnOrdersQuery(ASKED, { skip: inWindows !== true });
  return {
    windows: useWindows('orders', inWindows ? newest : wholeList(all), refetch),
    asked: ASKED,
    name: 'orders',
    useOlder: useGetOlderOwnOrdersQuery,
    keeps: isPending,
  };
}

/** The pending orders, which will be removed. */
export function ActiveOrders() {
  return (
    <LongOverview
      title={profileTexts.activeOrders}
      none={profileTexts.noActiveOrders}
      columns={ORDER_COLUMNS}
      list={useOwnOrders()}
    />
  );
}

const COLUMNS: readonly Column<Wallet>[] = [
  {
    key: 'currency',
    head: profileTexts.currency,
    cell: ({ currency }) => (
      <span className={styles.pair}>
        <CurrencyFlag currency={currency} decorative />
        <span translate="no">{currency}</span>
        <span className={styles.name}>{currencyName(currency)}</span>
      </span>
    ),
  },
  amountColumn(profileTexts.balance, ({ balance, currency }) => ({ amount: balance, currency })),
];

/** What the wallets hold. */
export function WalletBalances() {
  const { data: wallets } = useGetWalletsQuery();
  return <Overview title={profileTexts.walletBalances} none={SENTENCES.noWallets} columns={COLUMNS} rows={wallets} />;
}

/** A warning while there is money in the wallets: users who cannot log in cannot withdraw. */
export function LeftInWallets() {
  const { data: wallets = [] } = useGetWalletsQuery();
  const holds = wallets.some(({ balance }) => {
    const held = balance === null ? null : parseDecimal(balance);
    return held !== null && isPositive(held);
  });
  if (!holds) return null;
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink to={ROUTES.withdraw} size="small">
          {profileTexts.withdraw}
        </ButtonLink>
      }
    >
      {profileTexts.moneyLeft}
    </Banner>
  );
}
