import type { Listing } from '@contract/schemas/listing';
import type { ListingsChange } from '@/domain/book/bookChange';
import type { Spans } from './jsonSpans';

/** What became of one table in the next. */
interface TableChange extends ListingsChange {
  /** The mark of the table that was changed. */
  readonly from: object;
}

/** The words of an answer, by which the next one is compared. */
export interface AnswerText {
  text: string;
  /** The validator that came with it, or null. */
  etag: string | null;
  /** Where its listings stand in it; undefined until that is asked for, null where it cannot be told. */
  spans?: Spans | null;
  /** The ids of the listings; each table hands them over to the next, which alone knows what changed. */
  ids?: Set<string> | undefined;
}

/**
 * The listings of one answer, in its order. A class, so that immer and RTK Query hand it on as it is: they walk
 * through plain objects, and ten thousand listings are long to walk through.
 */
export class ListingTable {
  /** Stands for this table in the change that made the next one; it keeps nothing alive. */
  readonly mark: object = {};

  constructor(
    readonly listings: readonly Listing[],
    readonly answer: AnswerText,
    /** How it came from the table before it; null where it was read from nothing. */
    readonly change: TableChange | null,
  ) {}
}

const FIELDS = ['id', 'user', 'currency', 'swap_to', 'Amount', 'rate'] as const satisfies (keyof Listing)[];

/** True where both say the same. */
export function isSameListing(one: Listing, other: Listing): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** A table of these listings. Of two with one id the later counts, at the earlier's place. */
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
  // With an id twice the listings are not the objects of the text one by one, so the text is no guide to them.
  const spans = byId.size === listings.length ? answer.spans : null;
  return new ListingTable([...byId.values()], { ...answer, ...(spans === undefined ? {} : { spans }) }, null);
}

/** The listings of a table, in its order. */
export function listingsOf({ listings }: ListingTable): readonly Listing[] {
  return listings;
}

/** True where the table has a listing of this id. */
export function isListed({ listings }: ListingTable, id: string): boolean {
  return listings.some((listing) => listing.id === id);
}
