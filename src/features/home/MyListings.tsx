import { Link } from 'react-router-dom';
import type { Listing } from '@contract/schemas/listing';
import { Card } from '@/ui/panels/Card';
import type { Column } from '@/ui/tables/DataTable';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { ROUTES } from '@/routes/routes';
import { LATEST_LISTINGS, LatestOwnListings } from '@/widgets/transactions/LatestOwnListings';
import { useLatestListings } from '@/widgets/transactions/useLatestListings';
import styles from './Home.module.css';
import { countedSoFar } from '@/texts/language/plural';
import { homeTexts } from '@/texts/home';

const COLUMNS: readonly Column<Listing>[] = [
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

/** The user's active listings. */
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
        columns={COLUMNS}
        caption={homeTexts.myListings}
        loading={homeTexts.loadingListings}
        none={homeTexts.noListings}
        tall
      />
    </Card>
  );
}
