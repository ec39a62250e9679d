import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useBook } from '@/state/selectors/useBook';
import { listingTexts } from '@/texts/listing';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { ROUTES } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import { useOwnListings } from '@/widgets/transactions/useOwnListings';
import { FailedDeletions } from './FailedDeletions';
import { OwnListingsTable } from './OwnListingsTable';

/** Route /user-listings. */
export function MyListingsScreen() {
  useBook();
  const listings = useOwnListings();
  const { data: me } = useGetMeQuery();
  const list = <ButtonLink to={ROUTES.list}>{listingTexts.listCurrency}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={listingTexts.myListings}
        facts={listings && listingTexts.activeCount(listings.length)}
        actions={
          <>
            {list}
            <BackTo route="market" />
          </>
        }
      />
      <FailedDeletions listings={listings ?? []} />
      <Card title={listingTexts.activeListings}>
        {listings === undefined && <SkeletonRows label={listingTexts.loadingOwn} count={4} tall />}
        {listings?.length === 0 && (
          <EmptyState title={listingTexts.noOwn} action={list}>
            {listingTexts.noOwnHint}
          </EmptyState>
        )}
        {listings !== undefined && listings.length > 0 && (
          <OwnListingsTable listings={listings} email={me && (me.email ?? '')} />
        )}
      </Card>
    </>
  );
}
