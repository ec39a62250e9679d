import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnListing } from '@contract/listingChanges';
import type { Transaction } from '@contract/values/transaction';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import { useGetMeQuery, useGetNewestOwnListingsQuery, useGetNewestPendingQuery } from '@/api/endpoints/userApi';
import { useGetListingProgressQuery } from '@/api/endpoints/fillsApi';
import { useGetPendingTransactionsQuery } from '@/api/endpoints/transactionsApi';
import { isPositive, parseDecimal, subtract, toText, ZERO } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { boughtFor } from '@/domain/paths/fills';
import { rateUnits } from '@/domain/wording/transactionFacts';
import { rateKey } from '@/features/market/book/bookRows';
import { ROUTES } from '@/routes/routes';
import { selectOwnListed } from '@/state/selectors/ownListedSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { selectLeavingListings } from '@/state/slices/leavingSlice';
import { useAppSelector } from '@/state/store/hooks';
import { mineTexts } from '@/texts/market/mine';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Segmented } from '@/ui/controls/Segmented';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell } from '@/ui/tables/Table';
import { CancelAll } from '@/widgets/listings/CancelAll';
import { FailedDeletions } from '@/widgets/listings/FailedDeletions';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import { TransactionLink } from '@/widgets/transactions/TransactionLink';
import { RevokeButton, useRevoke } from '@/widgets/transactions/RevokeButton';
import { FullWidthRow } from '@/widgets/windows/FullWidthRow';
import { ListingRow } from './ListingRow';
import { RateBeneath } from './RateBeneath';
import styles from './Mine.module.css';
import { later } from '@/widgets/parts/later';

const KINDS: Readonly<Record<string, string>> = mineTexts.kinds;

/** The amount that an order receives at its rate, after the fee; null if the order has no rate. */
function waitsFor({ amount, rate, transaction_fee: fee }: Transaction): string | null {
  const [price, whole] = [parseDecimal(rate ?? ''), parseDecimal(amount)];
  if (!price || !whole || !isPositive(price)) return null;
  return toText(boughtFor(subtract(whole, parseDecimal(fee ?? '') ?? ZERO), price));
}

/** What a pending transaction waits for. */
function Waits({ transaction }: { transaction: Transaction }) {
  if (transaction.type === 'LIST') return <span>{mineTexts.waitsToAppear}</span>;
  const amount = waitsFor(transaction);
  const currency = transaction.currency_to;
  if (amount === null || currency === null) return <span>{EM_DASH}</span>;
  return <Phrase text={mineTexts.waitsFor} parts={{ amount: <Money amount={amount} currency={currency} /> }} />;
}

/** One of the user's orders that wait to be filled, or a listing that is about to appear. */
const OrderRow = memo(function OrderRow({ transaction, columns }: { transaction: Transaction; columns: number }) {
  const { type, currency_from: source, currency_to: target, rate, amount } = transaction;
  const { revoke, busy, failure } = useRevoke(transaction);
  const units = rateUnits(transaction);
  const marketRate = useMarketRate(units?.currency ?? '', units?.swapTo ?? '');
  const what = KINDS[type] ?? type;
  return (
    <>
      <Row>
        <Cell wideOnly className={styles.what}>
          {what}
        </Cell>
        <Cell className={styles.pair}>
          <TransactionLink transaction={transaction} />
          <RateBeneath what={what} rate={rate} of={units} />
        </Cell>
        <Cell numeric wideOnly>
          {rate === null || units === null ? EM_DASH : <PairRate rate={rate} {...units} />}
        </Cell>
        <Cell numeric wideOnly>
          <MarketDistance rate={rate} marketRate={marketRate} of={units} isOwn={type === 'LIST'} />
        </Cell>
        <Cell numeric wideOnly className={styles.amount}>
          <Money amount={amount} currency={source} />
        </Cell>
        <Cell wideOnly className={styles.waits}>
          <Waits transaction={transaction} />
        </Cell>
        <Cell numeric>
          <Money amount={amount} currency={source} />
        </Cell>
        <Cell numeric wideOnly>
          {EM_DASH}
        </Cell>
        <Cell numeric>
          <span className={styles.actions}>
            <RevokeButton
              transaction={transaction}
              busy={busy}
              onRevoke={revoke}
              named={mineTexts.revokeOf(what, `${source} → ${target ?? ''}`)}
            />
          </span>
        </Cell>
      </Row>
      {failure !== null && (
        <FullWidthRow columns={columns}>
          <Banner tone="error">
            <Phrase text={mineTexts.notRevoked} parts={{ reason: <SupportText>{failure}</SupportText> }} />
          </Banner>
        </FullWidthRow>
      )}
    </>
  );
});

const COLUMNS = 9;
/** The area is scrolled by keyboard too. */
const TAB_STOP = { tabIndex: 0 };

interface MineTableProps {
  orders: readonly Transaction[];
  listings: readonly OwnListing[];
}

/** Open orders and own listings in one table, each with the ways to change or end it. */
function MineTable({ orders, listings }: MineTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAnnounced = useCapability('fills');
  const ids = listings.map(({ id }) => id).join(',');
  const { data } = useGetListingProgressQuery(ids, { skip: isAnnounced !== true || ids === '' });
  const { data: me } = useGetMeQuery();
  // The same function each time, so that a row renders only if its own listing changed.
  const focusTable = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
  return (
    <ScrollTable
      ref={scroller}
      caption={mineTexts.caption}
      rowCount={orders.length + listings.length + 1}
      className={styles.scroller}
      role="group"
      aria-label={mineTexts.title}
      {...TAB_STOP}
    >
      <thead>
        <tr>
          <HeadCell wideOnly>{mineTexts.what}</HeadCell>
          <HeadCell>{mineTexts.pair}</HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.rate}
          </HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.toMarket}
          </HeadCell>
          <HeadCell numeric wideOnly className={styles.amount}>
            {mineTexts.amount}
          </HeadCell>
          <HeadCell wideOnly>{mineTexts.progress}</HeadCell>
          <HeadCell numeric>{mineTexts.left}</HeadCell>
          <HeadCell numeric wideOnly>
            {mineTexts.rank}
          </HeadCell>
          <HeadCell numeric>{mineTexts.actions}</HeadCell>
        </tr>
      </thead>
      <tbody>
        <FailedDeletions listings={listings} columns={COLUMNS} />
        {orders.map((transaction) => (
          <OrderRow key={transaction.id} transaction={transaction} columns={COLUMNS} />
        ))}
        {listings.map((listing) => (
          <ListingRow
            key={listing.id}
            listing={listing}
            columns={COLUMNS}
            progress={data?.find(({ id }) => id === listing.id)}
            email={me && (me.email ?? '')}
            onLeave={focusTable}
          />
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** The types of transactions that wait for the market. */
const TRADES = ['ORDER', 'MOF_ORDER', 'LIST'] as const;
const isTrade = ({ type }: Transaction) => TRADES.some((trade) => trade === type);

function usePendingOf(type: (typeof TRADES)[number], skip: boolean): readonly Transaction[] | undefined {
  return useGetPendingTransactionsQuery(type, { skip }).data;
}

/**
 * The user's orders that wait to be filled and listings that wait to appear; undefined until they are known. Another
 * backend is asked for each type: its answers grow with what is open, not with the history.
 */
function useOpenOrders(): readonly Transaction[] | undefined {
  const inWindows = useCapability('windows');
  const { data: newest } = useGetNewestPendingQuery(undefined, { skip: inWindows !== true });
  const skip = inWindows !== false;
  const [orders, paths, lists] = [
    usePendingOf('ORDER', skip),
    usePendingOf('MOF_ORDER', skip),
    usePendingOf('LIST', skip),
  ];
  if (inWindows === true) return newest?.results.filter(isTrade);
  return orders && paths && lists && [...orders, ...paths, ...lists];
}

const NEWEST = String(LONGEST_WINDOW);
const NONE: readonly OwnListing[] = [];

/**
 * The user's newest active listings, without those being deleted; undefined until they are known. Another backend is
 * not asked for them: they are among all listings, which the desk has anyway.
 */
function useOwnListed(): readonly OwnListing[] | undefined {
  const inWindows = useCapability('windows');
  const { newest } = useGetNewestOwnListingsQuery(NEWEST, {
    skip: inWindows !== true,
    selectFromResult: ({ data }) => ({ newest: data?.results }),
  });
  const listed = useAppSelector((state) => (inWindows === false ? selectOwnListed(state) : NONE));
  const leaving = useAppSelector(selectLeavingListings);
  const known = inWindows === true ? newest : listed;
  return known?.filter(({ id }) => !Object.hasOwn(leaving, id));
}

type Open = 'all' | 'orders' | 'listings';
type Past = 'fills' | 'ended';

const PAST_WAY = { meanwhile: <SkeletonRows label={mineTexts.loading} count={4} /> };

/** Loaded when they are chosen. */
const LastFills = later(() => import(/* webpackChunkName: "mine-past" */ './PastTable'), 'LastFills', PAST_WAY);
const EndedListings = later(() => import(/* webpackChunkName: "mine-past" */ './PastTable'), 'EndedListings', PAST_WAY);

const NOTHING: Record<Open, string> = {
  all: mineTexts.none,
  orders: mineTexts.noOrders,
  listings: mineTexts.noListings,
};

const PAST = [
  { value: 'fills', label: mineTexts.fills },
  { value: 'ended', label: mineTexts.ended },
] as const;

/** What the user has in the market: waiting orders and listings, which can be ended here, and past trades. */
export function MineCard({ onOwn }: { onOwn: (rates: ReadonlySet<string>) => void }) {
  const [chosen, choose] = useState<Open | Past>('all');
  const shown = chosen === 'fills' || chosen === 'ended' ? 'all' : chosen;
  const hasPast = useCapability('fills') === true;
  const orders = useOpenOrders();
  const listings = useOwnListed();
  const keys = listings
    ?.filter(({ paused }) => paused !== true)
    .map(({ currency, swap_to: swapTo, rate }) => rateKey(currency, swapTo, rate))
    .join(' ');
  // The books mark these rates.
  useEffect(() => {
    onOwn(new Set(keys?.split(' ')));
  }, [keys, onOwn]);
  const counts = { orders: orders?.length ?? 0, listings: listings?.length ?? 0 };
  const isKnown = orders !== undefined && listings !== undefined;
  const [shownOrders, shownListings] = [
    shown === 'listings' ? [] : (orders ?? []),
    shown === 'orders' ? [] : (listings ?? []),
  ];
  const isPast = isKnown && chosen !== shown;
  const isEmpty = shownOrders.length + shownListings.length === 0;
  return (
    <Card
      className={styles.card}
      title={mineTexts.title}
      beside={
        isKnown && (
          <Segmented
            small
            label={mineTexts.show}
            options={[
              { value: 'all', label: mineTexts.all(counts.orders + counts.listings) },
              { value: 'orders', label: mineTexts.orders(counts.orders) },
              { value: 'listings', label: mineTexts.listings(counts.listings) },
              ...(hasPast ? PAST : []),
            ]}
            value={chosen}
            onChange={choose}
          />
        )
      }
      actions={
        <>
          {counts.orders + counts.listings > 0 && <CancelAll />}
          <Link className={styles.link} to={ROUTES.myListings}>
            {mineTexts.allListings}
          </Link>
        </>
      }
    >
      {!isKnown && <SkeletonRows label={mineTexts.loading} count={4} />}
      {isPast && (chosen === 'fills' ? <LastFills /> : <EndedListings />)}
      {isKnown && !isPast && isEmpty && (
        <EmptyState
          title={NOTHING[shown]}
          action={
            <ButtonLink size="small" to={ROUTES.list}>
              {mineTexts.listCurrency}
            </ButtonLink>
          }
        >
          {shown === 'all' && mineTexts.noneHint}
        </EmptyState>
      )}
      {isKnown && !isPast && !isEmpty && <MineTable orders={shownOrders} listings={shownListings} />}
    </Card>
  );
}
