import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useBook } from '@/state/selectors/useBook';
import { countedSoFar } from '@/texts/language/plural';
import { listingTexts } from '@/texts/listing/listing';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { ROUTES } from '@/routes/routes';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import { useOwnListings } from '@/widgets/transactions/useOwnListings';
import { rowCountOf, shownRows } from '@/widgets/windows/longList';
import { OlderWindows } from '@/widgets/windows/OlderWindows';
import { WindowsEnd } from '@/widgets/windows/WindowsEnd';
import { FailedDeletions } from '@/widgets/listings/FailedDeletions';
import { COLUMNS, OwnListingRows, OwnListingsTable } from './OwnListingsTable';

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
      <Card title={listingTexts.activeListings}>
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
