import type { Listing } from '@contract/schemas/listing';
import { listingTexts } from '@/texts/listing';
import { HeadCell, Table } from '@/ui/tables/Table';
import { OwnListingRow } from './OwnListingRow';

interface OwnListingsTableProps {
  listings: readonly Listing[];
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
}

/** The user's active listings, each beside the market and with Delete. */
export function OwnListingsTable({ listings, email }: OwnListingsTableProps) {
  return (
    <Table caption={listingTexts.ownCaption} tall>
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
      <tbody>
        {listings.map((listing) => (
          <OwnListingRow key={listing.id} listing={listing} email={email} />
        ))}
      </tbody>
    </Table>
  );
}
