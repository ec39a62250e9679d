import * as v from 'valibot';
import { type Listing, listingsAnswer } from '@contract/listings';
import { parseJsonExactly } from '@contract/values/jsonText';
import { isSameList } from '@/domain/book/search';
import type { CutText, KnownText } from './changedText';

/** The listings of an answer. */
export interface WholeAnswer {
  table: readonly Listing[];
  /** Its text, if that is known to be cut at its listings. */
  cut: CutText | null;
}

/** True if the two are equal in every field. */
const isSameListing = (one: Listing, other: Listing): boolean =>
  one.id === other.id &&
  one.user === other.user &&
  one.currency === other.currency &&
  one.swap_to === other.swap_to &&
  one.Amount === other.Amount &&
  one.rate === other.rate;

/** The listings, each that is equal to the one before being that object. */
export function sharing(before: readonly Listing[], listings: Iterable<Listing>): readonly Listing[] {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  return Array.from(listings, (listing) => {
    const known = former.get(listing.id);
    return known && isSameListing(known, listing) ? known : Object.freeze(listing);
  });
}

/**
 * If two listings have one id, the later one counts, at the place of the earlier one. The table before, if all are
 * those of before.
 */
export function onceEach(listings: readonly Listing[], before: readonly Listing[]): readonly Listing[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const table = byId.size === listings.length ? listings : sharing(before, byId.values());
  return isSameList(before, table) ? before : table;
}

/** The answer before. */
export interface Before {
  table: readonly Listing[];
  known: KnownText | null;
}

/**
 * Reads what changed since the answer before, and null if only the whole can be read. It is fetched when a second
 * answer arrives, which is not on a first screen.
 */
export type ReadChanged = (text: string, before: Before) => WholeAnswer | null;

function readAll(text: string, before: readonly Listing[]): WholeAnswer {
  const json = text.trim() === '' ? null : parseJsonExactly(text);
  const listings = v.parse(listingsAnswer, json);
  return { table: onceEach(sharing(before, listings), before), cut: null };
}

/**
 * Reads a whole answer. What was read in the answer before is not read again: an object with the same text is the same
 * listing. Each listing that is equal to the one before is that object, and so is the table if all are.
 *
 * @param readChanged null: everything is read
 * @throws SyntaxError if it is no JSON, ValiError if it is not as agreed
 */
export function readWhole(text: string, before: Before, readChanged: ReadChanged | null): WholeAnswer {
  const { table, cut } = readChanged?.(text, before) ?? readAll(text, before.table);
  // Listings that share an id are fewer than their objects.
  return { table, cut: cut?.starts.length === table.length ? cut : null };
}
