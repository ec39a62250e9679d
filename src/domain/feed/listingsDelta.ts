import type { Listing } from '@contract/schemas/listing';
import type { ListingsDelta, ListingsDeltaRow } from '@contract/schemas/listingsDelta';

/** The order of ids as numbers, without making floats of them: the longer one is larger. */
export function compareIds(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const toRow = ({ id, user, currency, swap_to, Amount, rate }: Listing): ListingsDeltaRow => [
  id,
  user ?? '',
  currency,
  swap_to,
  Amount,
  rate,
];

/** A row of a delta as the listing that it means; frozen. */
export const listingOf = ([id, user, currency, swap_to, Amount, rate]: ListingsDeltaRow): Listing =>
  Object.freeze({ id, user, currency, swap_to, Amount, rate });

/** Between which versions, and the sum at the later one. */
type Step = Pick<ListingsDelta, 'from' | 'to' | 'sum'>;

/**
 * The delta of a step in which these listings may have changed. It is the same in every process that knows the same
 * changes.
 *
 * @param find a listing as it is at the later version; undefined if it cannot be traded then
 * @param paused the listings that have not ended at the later version, but cannot be traded then; omitted if unknown
 */
export function deltaOf(
  { from, to, sum }: Step,
  ids: Iterable<string>,
  find: (id: string) => Listing | undefined,
  paused?: ReadonlySet<string>,
): ListingsDelta {
  const delta: ListingsDelta = { group: 'listings', from, to, set: [], del: [], sum };
  for (const id of [...new Set(ids)].sort(compareIds)) {
    const listing = find(id);
    if (listing) delta.set.push(toRow(listing));
    else delta.del.push(id);
  }
  // Most deltas end nothing. What they leave out costs nothing.
  if (paused && delta.del.length > 0) delta.paused = delta.del.filter((id) => paused.has(id));
  return delta;
}
