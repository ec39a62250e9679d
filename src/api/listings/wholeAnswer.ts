import * as v from 'valibot';
import { type Listing, listingsAnswer } from '@contract/listings';
import { parseJsonExactly } from '@contract/values/jsonText';
import { isSameList } from '@/domain/book/search';
import type { CutText, KnownText } from './changedText';

export interface WholeAnswer {
  table: readonly Listing[];
  /** Its text, if that is known to be cut at its listings. */
  cut: CutText | null;
}

const isSameListing = (one: Listing, other: Listing): boolean =>
  one.id === other.id &&
  one.user === other.user &&
  one.currency === other.currency &&
  one.swap_to === other.swap_to &&
  one.Amount === other.Amount &&
  one.rate === other.rate;

/** The listings; one that is equal to a listing of `before` is that object. */
export function sharing(before: readonly Listing[], listings: Iterable<Listing>): readonly Listing[] {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  return Array.from(listings, (listing) => {
    const known = former.get(listing.id);
    return known && isSameListing(known, listing) ? known : Object.freeze(listing);
  });
}

/**
 * If two listings have the same id, the later one counts, in the position of the earlier one. Returns the table before
 * if nothing changed.
 */
export function onceEach(listings: readonly Listing[], before: readonly Listing[]): readonly Listing[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const table = byId.size === listings.length ? listings : sharing(before, byId.values());
  return isSameList(before, table) ? before : table;
}

export interface Before {
  table: readonly Listing[];
  known: KnownText | null;
}

/**
 * Reads what changed since the answer before; null if the whole answer must be read. Its code is downloaded with the
 * second answer, so no first screen waits for it.
 */
export type ReadChanged = (text: string, before: Before) => WholeAnswer | null;

function readAll(text: string, before: readonly Listing[]): WholeAnswer {
  const json = text.trim() === '' ? null : parseJsonExactly(text);
  const listings = v.parse(listingsAnswer, json);
  return { table: onceEach(sharing(before, listings), before), cut: null };
}

/**
 * Reads a whole answer. An object whose text was in the answer before is not parsed again. Listings that are equal to
 * those before are the same objects, and if all are equal, so is the table.
 *
 * @param readChanged null: the whole answer is parsed
 * @throws SyntaxError if it is not JSON, ValiError if it breaks the contract
 */
export function readWhole(text: string, before: Before, readChanged: ReadChanged | null): WholeAnswer {
  const { table, cut } = readChanged?.(text, before) ?? readAll(text, before.table);
  // If two objects had the same id, there are fewer listings than objects.
  return { table, cut: cut?.starts.length === table.length ? cut : null };
}
