import type { Listing } from '@contract/schemas/listing';
import { countedSoFar } from '@/texts/language/plural';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import type { Column } from '@/ui/tables/DataTable';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { PairRate } from '@/widgets/rates/PairRate';
import { ROUTES } from '@/routes/routes';
import { LatestOwnListings } from '@/widgets/transactions/LatestOwnListings';
import { useLatestListings } from '@/widgets/transactions/useLatestListings';
import styles from './Tile.module.css';
import { Tile } from './Tile';
import { marketTexts } from '@/texts/market/market';
import { overviewTexts } from '@/texts/market/overview';

const COLUMNS: readonly Column<Listing>[] = [
  {
    key: 'pair',
    head: marketTexts.pair,
    cell: ({ currency, swap_to }) => (
      <span className={styles.above}>
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
