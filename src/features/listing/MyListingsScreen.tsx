import { memo, type ReactNode, useState } from 'react';
import type { ListingProgress } from '@contract/fills';
import type { OwnListing } from '@contract/listingChanges';
import { useGetListingProgressQuery } from '@/api/endpoints/fillsApi';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { rankOf } from '@/domain/book/listingRank';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { ROUTES } from '@/routes/routes';
import { selectPair } from '@/state/selectors/bookSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { countedSoFar } from '@/texts/language/plural';
import { listingTexts } from '@/texts/listing/listing';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { pegTexts } from '@/texts/listing/pegs';
import { fillTexts } from '@/texts/orders/fills';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Phrase } from '@/ui/figures/Phrase';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { SoldBar } from '@/widgets/transactions/SoldBar';
import { CancelAll } from '@/widgets/listings/CancelAll';
import { ChangeFailure, ListingActions, usePause } from '@/widgets/listings/ListingActions';
import { FailedDeletions } from '@/widgets/listings/FailedDeletions';
import { ListedAmount } from '@/widgets/listings/ListedAmount';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { LimitNote } from '@/widgets/listings/LimitNote';
import { PairRate } from '@/widgets/rates/PairRate';
import { BackTo } from '@/widgets/tickets/BackTo';
import { useOwnListings } from '@/widgets/transactions/useOwnListings';
import { FullWidthRow } from '@/widgets/windows/FullWidthRow';
import { OlderWindows, WindowsEnd } from '@/widgets/windows/OlderWindows';
import { rowCountOf, shownRows } from '@/widgets/windows/longList';
import type { OwnPeg } from '@contract/values/peg';
import { pegText } from '@/domain/money/peggedRate';
import styles from './OwnListingRow.module.css';
import { later } from '@/widgets/parts/later';

/** How a listing follows the market: "Follows the market −1.5%". */
const PegNote = ({ peg }: { peg: OwnPeg }) => (
  <span className={styles.note}>{pegTexts.follows(pegText(peg.percent))}</span>
);

/** Loaded when a listing ends by itself, because the code of times is large. */
const EndTime = later(() => import('@/ui/figures/times'), 'TimeText', { meanwhile: EM_DASH });

/** When a listing ends by itself. */
const EndNote = ({ at }: { at: string }) => (
  <span className={styles.note}>
    <Phrase text={lifecycleTexts.endsAt} parts={{ time: <EndTime at={at} /> }} />
  </span>
);

/** Loaded when a listing is opened. */
const OpenedFills = later(() => import('@/widgets/transactions/FillList'), 'OpenedFills', {
  meanwhile: <SkeletonRows label={fillTexts.loading} count={3} />,
});

interface OwnListingRowProps {
  listing: OwnListing;
  email: string | undefined;
  rowIndex: number;
  columns: number;
  /** What was sold of it; undefined until it is known, or if the server does not say. */
  progress: ListingProgress | undefined;
}

interface SoldProps {
  progress: ListingProgress;
  isOpen: boolean;
  onToggle: () => void;
}

/** How much was sold, as a bar, and the switch that opens the fills. A listing without fills has neither. */
function Sold({ progress, isOpen, onToggle }: SoldProps) {
  if (progress.fills === 0) return null;
  const pair = `${progress.currency} → ${progress.swap_to}`;
  return (
    <span className={styles.sold}>
      <SoldBar progress={progress} />
      <Button
        variant="link"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? fillTexts.hideOf(pair) : fillTexts.showOf(pair)}
        onClick={onToggle}
      >
        {fillTexts.fillsOf(progress.fills)}
      </Button>
    </span>
  );
}

/** One active listing of the user's. */
const OwnListingRow = memo(function OwnListingRow({ listing, email, rowIndex, columns, progress }: OwnListingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { currency, swap_to: swapTo, Amount, rate, peg, expires_at: endsAt } = listing;
  const marketRate = useMarketRate(currency, swapTo);
  const pause = usePause(listing);
  const listAgain = useListAgain();
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  const rank = rankOf(levels, rate);
  return (
    <>
      <Row aria-rowindex={rowIndex}>
        <Cell>
          <span className={styles.pair}>
            <CurrencyFlag currency={currency} decorative />
            <span translate="no">{`${currency} → ${swapTo}`}</span>
          </span>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} className={styles.beneath} />
          {peg && (
            <span className={styles.peg}>
              <PegNote peg={peg} />
            </span>
          )}
          {endsAt !== undefined && (
            <span className={styles.peg}>
              <EndNote at={endsAt} />
            </span>
          )}
        </Cell>
        <Cell numeric className={styles.tall}>
          <ListedAmount amount={Amount} currency={currency} />
          {progress && <Sold progress={progress} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        </Cell>
        <Cell numeric wideOnly>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} />
        </Cell>
        <Cell numeric wideOnly>
          {marketRate === null ? EM_DASH : <PairRate rate={marketRate} currency={currency} swapTo={swapTo} />}
        </Cell>
        <Cell numeric wideOnly>
          <MarketDistance rate={rate} marketRate={marketRate} of={{ currency, swapTo }} isOwn />
        </Cell>
        <Cell numeric wideOnly>
          {listing.paused ? (
            <Tag>{peg?.outside ? pegTexts.pausedByLimits : listingChangeTexts.paused}</Tag>
          ) : rank === null ? (
            EM_DASH
          ) : (
            listingTexts.rankOf(rank)
          )}
        </Cell>
        <Cell numeric className={styles.tall}>
          <span className={styles.actions}>
            <ButtonLink
              size="small"
              to={listAgain({ currency, swapTo, amount: progress?.listed ?? Amount, rate, peg })}
            >
              {listingChangeTexts.listAgain}
            </ButtonLink>
            <ListingActions listing={listing} email={email} pause={pause} />
          </span>
        </Cell>
      </Row>
      <LimitNote listing={listing} columns={columns} />
      <ChangeFailure failure={pause.failure} columns={columns} />
      {isOpen && progress && (
        <FullWidthRow columns={columns}>
          <OpenedFills progress={progress} />
        </FullWidthRow>
      )}
    </>
  );
});

/** The number of columns, for a cell that spans them. */
const COLUMNS = 7;

interface OwnListingRowsProps {
  listings: readonly OwnListing[];
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  /** The position of the first row in the whole list, from 1. */
  first: number;
}

/** The rows of active listings, each beside the market and with Delete. */
function OwnListingRows({ listings, email, first }: OwnListingRowsProps) {
  const isAnnounced = useCapability('fills');
  const ids = listings.map(({ id }) => id).join(',');
  const { data } = useGetListingProgressQuery(ids, { skip: isAnnounced !== true || ids === '' });
  return listings.map((listing, index) => (
    // The header is the first row.
    <OwnListingRow
      key={listing.id}
      listing={listing}
      email={email}
      rowIndex={first + index + 1}
      columns={COLUMNS}
      progress={data?.find(({ id }) => id === listing.id)}
    />
  ));
}

/** The user's active listings. `children` are the bodies of the table. */
function OwnListingsTable({ rowCount, children }: { rowCount: number; children: ReactNode }) {
  return (
    <Table caption={listingTexts.ownCaption} tall rowCount={rowCount}>
      <thead>
        <tr>
          <HeadCell>{listingTexts.listing}</HeadCell>
          <HeadCell numeric>{listingTexts.amount}</HeadCell>
          <HeadCell numeric wideOnly>
            {listingTexts.rate}
          </HeadCell>
          <HeadCell numeric wideOnly>
            {listingTexts.marketRate}
          </HeadCell>
          <HeadCell numeric wideOnly>
            {listingTexts.toMarket}
          </HeadCell>
          <HeadCell numeric wideOnly>
            {listingTexts.rank}
          </HeadCell>
          <HeadCell numeric>{listingTexts.delete}</HeadCell>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

/** Route /user-listings. */
export function MyListingsScreen() {
  useBook();
  const list = useOwnListings();
  const { rows: listings, count, areAll, isEmpty } = shownRows(list);
  const { data: me } = useGetMeQuery();
  const email = me && (me.email ?? '');
  const toList = <ButtonLink to={ROUTES.list}>{listingTexts.listCurrency}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={listingTexts.myListings}
        facts={listings ? listingTexts.activeCount(countedSoFar(count, areAll)) : null}
        actions={
          <>
            {toList}
            <BackTo route="market" />
          </>
        }
      />
      <FailedDeletions listings={listings ?? []} />
      <Card title={listingTexts.activeListings} actions={!isEmpty && <CancelAll held={listings === undefined} />}>
        {listings === undefined && <SkeletonRows label={listingTexts.loadingOwn} count={4} tall />}
        {isEmpty && (
          <EmptyState title={listingTexts.noOwn} action={toList}>
            {listingTexts.noOwnHint}
          </EmptyState>
        )}
        {listings !== undefined && !isEmpty && (
          <OwnListingsTable rowCount={rowCountOf(list.windows)}>
            <tbody>
              <OwnListingRows listings={listings} email={email} first={1} />
            </tbody>
            <OlderWindows
              list={list}
              columns={COLUMNS}
              show={(loaded, first) => (
                <>
                  <FailedDeletions listings={loaded} columns={COLUMNS} />
                  <OwnListingRows listings={loaded} email={email} first={first} />
                </>
              )}
            />
          </OwnListingsTable>
        )}
        <WindowsEnd list={list} />
      </Card>
    </>
  );
}
