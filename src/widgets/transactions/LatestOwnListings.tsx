import type { Listing } from '@contract/listings';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';

/** The number of listings where only the latest are shown. */
export const LATEST_LISTINGS = 6;

interface LatestOwnListingsProps {
  /** Undefined until they are known. */
  listings: readonly Listing[] | undefined;
  columns: readonly Column<Listing>[];
  caption: string;
  loading: string;
  none: string;
  tall?: boolean;
}

/** The latest of the user's active listings, in a tile. */
export function LatestOwnListings({ listings, columns, caption, loading, none, tall = false }: LatestOwnListingsProps) {
  if (listings === undefined) return <SkeletonRows label={loading} count={3} />;
  if (listings.length === 0) return <EmptyState title={none} />;
  const latest = listings.slice(0, LATEST_LISTINGS);
  return <DataTable caption={caption} columns={columns} rows={latest} keyOf={({ id }) => id} tall={tall} />;
}
