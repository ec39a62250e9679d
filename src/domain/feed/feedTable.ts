import type { Listing } from '@contract/schemas/listing';
import type { ListingsDelta } from '@contract/schemas/listingsDelta';
import type { FeedOffer } from '@contract/values/listingsFeed';
import { firstIndex } from '@/domain/book/search';
import { compareIds, listingOf } from './listingsDelta';
import { type ListingsSum, sumOfListings, sumText, withListing, withoutListing } from './listingsSum';

/** The listings of a whole answer and of the deltas that were applied to it. */
export interface FeedTable {
  readonly version: string;
  /** In the order of their ids, each id once. */
  readonly listings: readonly Listing[];
  readonly sum: ListingsSum;
}

/**
 * What became of a delta. `applied`: the table after it, which shares every listing that did not change. `old`: the table is at that version or a younger one, so the delta says nothing new. `gap`: it follows another version.
 * `damaged`: the listings after it would not have the sum that it names, so the table must be fetched again, whole.
 */
export type Followed = { outcome: 'applied'; table: FeedTable } | { outcome: 'old' | 'gap' | 'damaged' };

/**
 * The table of a whole answer that came with an offer. Reads every listing once.
 *
 * @returns null if the listings are not in the order of their ids, or do not have the sum of the offer
 */
export function feedTableOf(listings: readonly Listing[], { version, sum: text }: FeedOffer): FeedTable | null {
  const isInOrder = listings.every(({ id }, at) => at === 0 || compareIds(listings[at - 1]?.id ?? '', id) < 0);
  const sum = sumOfListings(listings);
  return isInOrder && sumText(sum, version) === text ? { version, listings, sum } : null;
}

const numberOf = (version: string): bigint => BigInt(version.split('-')[0] ?? '');

/** Where the listing with this id is among listings in the order of their ids, or would be. */
export const indexOfId = (listings: readonly Listing[], id: string): number =>
  firstIndex(listings.length, (index) => compareIds(listings[index]?.id ?? '', id) >= 0);

const isSame = (one: Listing, other: Listing) =>
  one.user === other.user &&
  one.currency === other.currency &&
  one.swap_to === other.swap_to &&
  one.Amount === other.Amount &&
  one.rate === other.rate;

/** The listings that a delta names, in the order of their ids; undefined for those that can no longer be traded. */
function newestOf({ set, del }: ListingsDelta): [id: string, listing: Listing | undefined][] {
  const newest = new Map<string, Listing | undefined>(del.map((id) => [id, undefined]));
  for (const row of set) newest.set(row[0], listingOf(row));
  return [...newest].sort(([one], [other]) => compareIds(one, other));
}

/** The table after a delta, whatever its versions and its sum are. */
function changed(table: FeedTable, delta: ListingsDelta): FeedTable {
  const { listings } = table;
  // A copy, because cutting a frozen list is fifty times slower than cutting or copying any other.
  const rows = [...listings];
  const parts: (readonly Listing[])[] = [];
  let { sum } = table;
  let read = 0;
  for (const [id, listing] of newestOf(delta)) {
    const at = indexOfId(listings, id);
    const held = listings[at]?.id === id ? listings[at] : undefined;
    if (held === listing || (held && listing && isSame(held, listing))) continue;
    parts.push(rows.slice(read, at));
    read = held ? at + 1 : at;
    if (held) sum = withoutListing(sum, held);
    if (!listing) continue;
    parts.push([listing]);
    sum = withListing(sum, listing);
  }
  const present = parts.length === 0 ? listings : ([] as Listing[]).concat(...parts, rows.slice(read));
  return { version: delta.to, listings: present, sum };
}

/** The table after a delta, if the delta follows the table's version and its sum is right. It costs what changed. */
export function applyDelta(table: FeedTable, delta: ListingsDelta): Followed {
  if (delta.to === table.version || numberOf(delta.to) < numberOf(table.version)) return { outcome: 'old' };
  if (delta.from !== table.version) return { outcome: 'gap' };
  const after = changed(table, delta);
  if (sumText(after.sum, delta.to) !== delta.sum) return { outcome: 'damaged' };
  return { outcome: 'applied', table: after };
}
