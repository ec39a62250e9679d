import type { Listing } from '@contract/schemas/listing';
import { type ListingTable, NO_LISTINGS } from '@/api/listingTable';

const FIELDS = ['id', 'user', 'currency', 'swap_to', 'Amount', 'rate'] as const satisfies (keyof Listing)[];

function isSameListing(one: Listing | undefined, other: Listing): boolean {
  return one !== undefined && FIELDS.every((field) => one[field] === other[field]);
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/**
 * The answer's listings, each as the object that it was before where nothing of it changed; where nothing
 * changed at all it is the previous table itself.
 */
export function reconcileListings(previous: ListingTable, answer: ListingTable): ListingTable {
  const entities: Record<string, Listing> = {};
  let unchanged = previous !== NO_LISTINGS;
  for (const id of answer.ids) {
    const next = answer.entities[id];
    if (!next) continue;
    const before = previous.entities[id];
    const listing = before && isSameListing(before, next) ? before : next;
    entities[id] = listing;
    unchanged &&= listing === before;
  }
  const ids = isSameOrder(previous.ids, answer.ids) ? previous.ids : answer.ids;
  return unchanged && ids === previous.ids ? previous : { ids, entities };
}
