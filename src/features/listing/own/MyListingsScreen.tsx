import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useBook } from '@/state/selectors/useBook';
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
import { formatCount } from '@/texts/language/plural';

/** Route /user-listings. */
export function MyListingsScreen() {
  useBook();
  const listings = useOwnListings();
  const { data: me } = useGetMeQuery();
  const list = <ButtonLink to={ROUTES.list}>List currency</ButtonLink>;
  return (
    <>
      <PageHeader
        title="My listings"
        facts={listings && `${formatCount(listings.length)} active`}
        actions={
          <>
            {list}
            <BackTo route="market" />
          </>
        }
      />
      <FailedDeletions listings={listings ?? []} />
      <Card title="Active listings">
        {listings === undefined && <SkeletonRows label="Loading your listings" count={4} tall />}
        {listings?.length === 0 && (
          <EmptyState title="You have no active listings." action={list}>
            List currency at your own rate, between 90 % and 110 % of the market rate.
          </EmptyState>
        )}
        {listings !== undefined && listings.length > 0 && (
          <OwnListingsTable listings={listings} email={me && (me.email ?? '')} />
        )}
      </Card>
    </>
  );
}
