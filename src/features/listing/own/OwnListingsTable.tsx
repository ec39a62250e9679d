import type { Listing } from '@contract/schemas/listing';
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
    <Table caption="My active listings" tall>
      <thead>
        <tr>
          <HeadCell>Listing</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
          <HeadCell numeric wideOnly>
            Rate
          </HeadCell>
          <HeadCell numeric wideOnly>
            Market rate
          </HeadCell>
          <HeadCell numeric wideOnly>
            To market
          </HeadCell>
          <HeadCell numeric wideOnly>
            Rank by rate
          </HeadCell>
          <HeadCell numeric>Delete</HeadCell>
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
