import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Listing } from '@contract/listings';
import type { Transaction } from '@contract/values/transaction';
import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { useGetMeQuery, useGetNewestPendingQuery, useGetWalletsQuery } from '@/api/endpoints/userApi';
import { useGetTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { pairKey } from '@/domain/book/listingBook';
import { offeredTotal } from '@/domain/book/pairFacts';
import { watchedFirst } from '@/domain/book/watchlist';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { greetingAt } from '@/domain/wording/greeting';
import { isPending } from '@/domain/wording/transactionFacts';
import { deskPath } from '@/routes/deskPaths';
import { ROUTES } from '@/routes/routes';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useCapability } from '@/state/selectors/useCapability';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { homeTexts } from '@/texts/home';
import { countedSoFar } from '@/texts/language/plural';
import { useNow } from '@/ui/browser/useNow';
import { Button } from '@/ui/controls/Button';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { LoadingOverlay } from '@/ui/panels/LoadingOverlay';
import { PageHeader } from '@/ui/panels/PageHeader';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { Room } from '@/ui/tables/Room';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { RateChange } from '@/widgets/money/RateChange';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { Debts } from '@/widgets/tickets/Debts';
import { LATEST_LISTINGS, LatestOwnListings } from '@/widgets/transactions/LatestOwnListings';
import { TransactionLink } from '@/widgets/transactions/TransactionLink';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { useLatestListings } from '@/widgets/transactions/ownListings';
import { Wallets } from './Wallets';
import styles from './Home.module.css';

/** A blank title until the name has arrived, because 'User' is only for accounts without a name. */
const NOT_YET = '\u00a0';

/**
 * Spec 2, home: good morning, afternoon or evening. It is computed again with each tick of the clock and each answer
 * about the user, which a homepage_updates message requests (spec 4).
 */
function Greeting() {
  const now = useNow();
  const { data: me, isLoading, fulfilledTimeStamp = 0 } = useGetMeQuery();
  const hour = new Date(Math.max(now.getTime(), fulfilledTimeStamp)).getHours();
  return <PageHeader title={isLoading ? NOT_YET : greetingAt(hour, me?.username ?? null)} />;
}

interface Pair {
  currency: TradableCurrency;
  swapTo: TradableCurrency;
}

const PAIRS: readonly Pair[] = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((swapTo) => swapTo !== currency).map((swapTo) => ({ currency, swapTo })),
);

const keyOf = ({ currency, swapTo }: Pair) => pairKey(currency, swapTo);

/** The most pairs that a user who watches pairs sees before a press. */
const STRIP_PAIRS = 3;

function MarketRow({ currency, swapTo }: Pair) {
  const book = useAppSelector(selectPair(currency, swapTo));
  const marketRate = useMarketRate(currency, swapTo);
  const best = book?.levels[0];
  return (
    <Row>
      <Cell>
        <Link to={deskPath(currency, swapTo)} className={styles.pair}>
          <CurrencyFlag currency={currency} decorative />
          {homeTexts.pairName(currency, swapTo)}
        </Link>
      </Cell>
      <Cell numeric>
        {best ? (
          <Link to={deskPath(currency, swapTo, best.rate)}>
            <RateText rate={best.rate} currency={currency} swapTo={swapTo} tabbable={false} className={styles.rate} />
          </Link>
        ) : (
          EM_DASH
        )}
      </Cell>
      <Cell numeric wideOnly>
        {marketRate === null ? EM_DASH : <RateText rate={marketRate} decimals={MARKET_RATE_DECIMALS} />}
      </Cell>
      <Cell numeric wideOnly>
        {book ? formatTotal(offeredTotal(book)) : EM_DASH}
      </Cell>
      <Cell numeric>
        <RateChange currency={currency} swapTo={swapTo} rate={marketRate} />
      </Cell>
    </Row>
  );
}

/**
 * Pairs at a glance: the best rate that others list, the market rate, what is offered, and how the market rate moved.
 * They are the first watched pairs; without any, all.
 */
function MarketNow({ className }: { className?: string | undefined }) {
  const watched = useAppSelector(selectWatched);
  const [showsAll, setShowsAll] = useState(false);
  const all = watchedFirst(PAIRS, watched, keyOf);
  const strip = all.filter((pair) => watched.includes(keyOf(pair))).slice(0, STRIP_PAIRS);
  const pairs = showsAll || strip.length === 0 ? all : strip;
  return (
    <Card
      title={homeTexts.marketNow}
      actions={<Link to={ROUTES.publicMarket}>{homeTexts.publicMarket}</Link>}
      footer={
        strip.length > 0 && (
          <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? homeTexts.watchedPairs : homeTexts.allPairs}
          </Button>
        )
      }
      className={className}
    >
      <Table caption={homeTexts.marketNow}>
        <thead>
          <tr>
            <HeadCell>{homeTexts.pair}</HeadCell>
            <HeadCell numeric>{homeTexts.bestListed}</HeadCell>
            <HeadCell numeric wideOnly>
              {homeTexts.marketRate}
            </HeadCell>
            <HeadCell numeric wideOnly>
              {homeTexts.offered}
            </HeadCell>
            <HeadCell numeric>{homeTexts.change}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <MarketRow key={pair.currency + pair.swapTo} {...pair} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

const LISTING_COLUMNS: readonly Column<Listing>[] = [
  {
    key: 'pair',
    head: homeTexts.listing,
    cell: ({ currency, swap_to }) => <span className={styles.pair}>{`${currency} → ${swap_to}`}</span>,
  },
  {
    key: 'rate',
    head: homeTexts.rate,
    numeric: true,
    cell: ({ rate, currency, swap_to }) => (
      <RateText rate={rate} currency={currency} swapTo={swap_to} className={styles.stacked} />
    ),
  },
  {
    key: 'amount',
    head: homeTexts.amount,
    numeric: true,
    cell: ({ Amount, currency }) => <Money amount={Amount} currency={currency} />,
  },
];

export function MyListings({ className }: { className?: string | undefined }) {
  const { listings, areAll } = useLatestListings();
  const count = listings?.length ?? 0;
  const more = count - LATEST_LISTINGS;
  return (
    <Card
      title={homeTexts.myListings}
      actions={<Link to={ROUTES.myListings}>{homeTexts.manage}</Link>}
      footer={more > 0 && homeTexts.andMore(countedSoFar(more, areAll))}
      className={className}
    >
      <LatestOwnListings
        listings={listings}
        columns={LISTING_COLUMNS}
        caption={homeTexts.myListings}
        loading={homeTexts.loadingListings}
        none={homeTexts.noListings}
        tall
      />
    </Card>
  );
}

interface PendingRows {
  /** Newest first; undefined until they are known. */
  pending: readonly Transaction[] | undefined;
  /** False if there are more than these. */
  areAll: boolean;
}

/**
 * The user's pending transactions of every type, kept live. Our own server is asked for those alone; another one
 * answers all transactions.
 */
function usePending(): PendingRows {
  const inWindows = useCapability('windows');
  const { data: newest } = useGetNewestPendingQuery(undefined, { skip: inWindows !== true });
  const { pending } = useGetTransactionsQuery(undefined, {
    skip: inWindows !== false,
    selectFromResult: ({ data }) => ({ pending: data?.filter(isPending) }),
  });
  return inWindows ? { pending: newest?.results, areAll: newest?.next === null } : { pending, areAll: true };
}

const PENDING_SHOWN = 6;
const ORDERS = ['ORDER', 'MOF_ORDER'];

const PENDING_COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'type',
    head: homeTexts.type,
    cell: ({ type }) => <Tag tone={ORDERS.includes(type) ? 'gold' : 'neutral'}>{typeText(type)}</Tag>,
  },
  { key: 'currency', head: homeTexts.currency, cell: (transaction) => <TransactionLink transaction={transaction} /> },
  {
    key: 'amount',
    head: homeTexts.amount,
    numeric: true,
    cell: ({ amount, currency_from }) => <Money amount={amount} currency={currency_from} />,
  },
];

/** Everything still under way, of every type, newest first as the server sends it. */
function Pending({ className }: { className?: string | undefined }) {
  const { pending, areAll } = usePending();
  const more = (pending?.length ?? 0) - PENDING_SHOWN;
  return (
    <Card
      title={homeTexts.pending}
      beside={
        pending !== undefined && pending.length > 0 && <Tag tone="gold">{countedSoFar(pending.length, areAll)}</Tag>
      }
      actions={<Link to={ROUTES.transactions}>{homeTexts.allTransactions}</Link>}
      footer={more > 0 && homeTexts.andMore(countedSoFar(more, areAll))}
      className={className}
    >
      <Room rows={3} tall>
        {pending === undefined && <SkeletonRows label={homeTexts.loadingPending} count={3} tall />}
        {pending?.length === 0 && <EmptyState title={homeTexts.nothingPending} />}
        {pending !== undefined && pending.length > 0 && (
          <DataTable
            caption={homeTexts.pendingTransactions}
            columns={PENDING_COLUMNS}
            rows={pending.slice(0, PENDING_SHOWN)}
            keyOf={({ id }) => id}
            tall
          />
        )}
      </Room>
    </Card>
  );
}

/** Route /homepage. */
export function HomeScreen() {
  useBook();
  // True during the first fetch only, whether it succeeds or fails (spec 4).
  const { isLoading } = useGetWalletsQuery();
  return (
    <>
      {isLoading && <LoadingOverlay label={homeTexts.loadingHome} />}
      <Greeting />
      <Debts />
      <div className={styles.desk}>
        <div className={styles.wallets}>
          <Wallets />
        </div>
        <Pending className={styles.pending} />
        <MarketNow className={styles.market} />
        <MyListings className={styles.listings} />
      </div>
    </>
  );
}
