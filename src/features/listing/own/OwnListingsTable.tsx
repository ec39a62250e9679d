import type { ReactNode } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import { useGetListingProgressQuery } from '@/api/endpoints/own/fillsApi';
import { useCapability } from '@/state/selectors/useCapability';
import { listingTexts } from '@/texts/listing/listing';
import { HeadCell, Table } from '@/ui/tables/Table';
import { OwnListingRow } from './OwnListingRow';

/** The number of columns, for a cell that spans them. */
export const COLUMNS = 7;

interface OwnListingRowsProps {
  listings: readonly OwnListing[];
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  /** The place of the first one in the whole list, from 1 on. */
  first: number;
}

/** The rows of active listings, each beside the market and with Delete. */
export function OwnListingRows({ listings, email, first }: OwnListingRowsProps) {
  const isOffered = useCapability('fills');
  const ids = listings.map(({ id }) => id).join(',');
  const { data } = useGetListingProgressQuery(ids, { skip: isOffered !== true || ids === '' });
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
export function OwnListingsTable({ rowCount, children }: { rowCount: number; children: ReactNode }) {
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
