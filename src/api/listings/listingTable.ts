import type { Listing } from '@contract/schemas/listing';
import { type AnswerText, createTable, type ListingTable } from './wireFacts';

const FIELDS = ['id', 'user', 'currency', 'swap_to', 'Amount', 'rate'] as const satisfies (keyof Listing)[];

/** True if the two are equal in every field. */
export function isSameListing(one: Listing, other: Listing): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/**
 * A table of the listings of a whole answer. It shares every listing that did not change with the previous table. If
 * two listings have one id, the later one counts, at the place of the earlier one.
 */
export function toListingTable(
  listings: readonly Listing[],
  answer: AnswerText,
  before: readonly Listing[] = [],
): ListingTable {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  const byId = new Map<string, Listing>();
  for (const listing of listings) {
    const known = former.get(listing.id);
    byId.set(listing.id, known && isSameListing(known, listing) ? known : listing);
  }
  // If an id occurs twice, there are fewer listings than objects in the text.
  const isDoubled = byId.size < listings.length;
  return createTable([...byId.values()], { ...answer, change: null, ...(isDoubled && { spans: null }) });
}
