import type { Listing } from '@contract/listings';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { countListings, useAllPairs, usePairs } from '@/state/selectors/bookSelectors';
import { ROUTES } from '@/routes/routes';
import { useBook } from '@/state/selectors/useBook';
import { countedSoFar, formatCount } from '@/texts/language/plural';
import { marketTexts } from '@/texts/market/market';
import { overviewTexts } from '@/texts/market/overview';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { PageHeader } from '@/ui/panels/PageHeader';
import type { Column } from '@/ui/tables/DataTable';
import { Room } from '@/ui/tables/Room';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { PairRate } from '@/widgets/rates/PairRate';
import { BackTo } from '@/widgets/tickets/BackTo';
import { LatestOwnListings } from '@/widgets/transactions/LatestOwnListings';
import { useLatestListings } from '@/widgets/transactions/ownListings';
import { WatchlistButton } from '@/widgets/watch/WatchlistButton';
import { BestRates, Tile } from './BestRates';
import styles from './Market.module.css';
import tileStyles from './Tile.module.css';

const COLUMNS: readonly Column<Listing>[] = [
  {
    key: 'pair',
    head: marketTexts.pair,
    cell: ({ currency, swap_to }) => (
      <span className={tileStyles.above}>
        <CurrencyFlag currency={currency} decorative />
        <span translate="no">{`${currency} → ${swap_to}`}</span>
      </span>
    ),
  },
  {
    key: 'rate',
    head: marketTexts.rate,
    numeric: true,
    cell: ({ rate, currency, swap_to }) => (
      <PairRate rate={rate} currency={currency} swapTo={swap_to} tabbable={false} />
    ),
  },
  {
    key: 'amount',
    head: overviewTexts.amount,
    numeric: true,
    cell: ({ Amount }) => <OwnFigure>{formatTotal(Amount)}</OwnFigure>,
  },
];

/** The number of the user's active listings, and the latest of them. */
export function MyListingsTile() {
  const { listings, areAll } = useLatestListings();
  const count = listings?.length ?? 0;
  return (
    <Tile
      to={ROUTES.myListings}
      title={overviewTexts.myListings}
      figure={listings ? countedSoFar(count, areAll) : EM_DASH}
      caption={overviewTexts.ownFacts(count)}
    >
      <LatestOwnListings
        listings={listings}
        columns={COLUMNS}
        caption={overviewTexts.ownCaption}
        loading={overviewTexts.loadingOwn}
        none={overviewTexts.noOwn}
      />
    </Tile>
  );
}

/** The public market in one row for each pair, with its best rate. */
function PublicMarketTile({ known }: { known: boolean }) {
  const pairs = usePairs();
  const count = countListings(pairs);
  const everyPair = useAllPairs(pairs);
  return (
    <Tile
      to={ROUTES.publicMarket}
      title={overviewTexts.publicMarketTile}
      figure={known ? formatCount(count) : EM_DASH}
      caption={overviewTexts.othersFacts(count)}
    >
      <Room rows={6} tall>
        {known ? (
          <BestRates caption={overviewTexts.bestRates} pairs={everyPair} />
        ) : (
          <SkeletonRows label={overviewTexts.loadingMarket} count={6} tall />
        )}
      </Room>
    </Tile>
  );
}

/** Route /market. */
export function MarketScreen() {
  const known = useBook();
  return (
    <>
      <PageHeader
        title={overviewTexts.marketRate}
        actions={
          <>
            <WatchlistButton />
            <BackTo route="home" />
          </>
        }
      />
      <div className={styles.desk}>
        <PublicMarketTile known={known} />
        <MyListingsTile />
      </div>
    </>
  );
}
