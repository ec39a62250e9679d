import * as v from 'valibot';
import { type Listing, listing as listingSchema, listingsAnswer } from '@contract/schemas/listing';
import { parseJsonExactly } from '@contract/values/jsonText';
import { differingPart, isSameList } from '@/domain/book/differingPart';

/** The listings of an answer. */
interface WholeAnswer {
  table: readonly Listing[];
  /** The JSON of each listing without its braces; null if the answer could not be cut between its listings. */
  rows: readonly string[] | null;
}

const listingsSchema = v.array(listingSchema);

/**
 * Cuts a bare list of objects where one object seems to end and the next to begin. A cut in any other place, in a string
 * or in a nested list, leaves parts that are no JSON.
 */
function cutRows(text: string): readonly string[] | null {
  const list = text.trim();
  if (!list.startsWith('[') || !list.endsWith(']')) return null;
  const inside = list.slice(1, -1).trim();
  if (!inside.startsWith('{') || !inside.endsWith('}')) return null;
  return inside.slice(1, -1).split(/\}\s*,\s*\{/.exec(inside)?.[0] ?? '},{');
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
function sharing(before: readonly Listing[], listings: Iterable<Listing>): readonly Listing[] {
  const former = new Map(before.map((listing) => [listing.id, listing]));
  return Array.from(listings, (listing) => {
    const known = former.get(listing.id);
    return known && isSameListing(known, listing) ? known : Object.freeze(listing);
  });
}

/** If two listings have one id, the later one counts, at the place of the earlier one. */
function onceEach(listings: readonly Listing[], before: readonly Listing[]): readonly Listing[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return byId.size === listings.length ? listings : sharing(before, byId.values());
}

/** Reads the rows whose text was not in the answer before, each by itself. */
function readRows(rows: readonly string[], { table: before, rows: former }: WholeAnswer): readonly Listing[] {
  const all = { start: 0, beforeEnd: before.length, afterEnd: rows.length };
  const { start, beforeEnd, afterEnd } = former ? differingPart(former, rows) : all;
  const places = new Map(former?.slice(start, beforeEnd).map((row, index) => [row, start + index]));
  const known = rows.slice(start, afterEnd).map((row) => before[places.get(row) ?? -1]);
  const unread = rows.slice(start, afterEnd).filter((_, index) => !known[index]);
  const read = v.parse(
    listingsSchema,
    unread.map((row) => parseJsonExactly(`{${row}}`)),
  );
  let used = 0;
  const listings = known.map((listing) => listing ?? (read[used++] as Listing));
  const replaced = before.slice(start, beforeEnd);
  const shared = sharing(replaced, listings);
  // A copy, because cutting a frozen list takes far longer than cutting or copying any other.
  const copy = [...before];
  const table = copy.slice(0, start).concat(shared, copy.slice(beforeEnd));
  const ids = new Set(replaced.map(({ id }) => id));
  return shared.every(({ id }) => ids.delete(id)) ? table : onceEach(table, before);
}

/** The listings of this part of the answer, if it is cut right; null otherwise. */
function tryRows(rows: readonly string[] | null, before: WholeAnswer): readonly Listing[] | null {
  try {
    return rows && readRows(rows, before);
  } catch {
    return null;
  }
}

/**
 * Reads a whole answer. What was read in the answer before is not read again: a row with the same text is the same
 * listing. Each listing that is equal to the one before is that object, and so is the table if all are.
 *
 * @throws SyntaxError if it is no JSON, ValiError if it is not as agreed
 */
export function readWhole(text: string, before: WholeAnswer): WholeAnswer {
  const rows = cutRows(text);
  const cut = tryRows(rows, before);
  const table = cut ?? readAll(text, before.table);
  return {
    table: isSameList(before.table, table) ? before.table : table,
    // Listings that share an id are fewer than their rows.
    rows: cut?.length === rows?.length ? rows : null,
  };
}

function readAll(text: string, before: readonly Listing[]): readonly Listing[] {
  const json = text.trim() === '' ? null : parseJsonExactly(text);
  return onceEach(sharing(before, v.parse(listingsAnswer, json)), before);
}
