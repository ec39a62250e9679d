import * as v from 'valibot';
import { type Listing, listing as listingSchema, listingsAnswer } from '@contract/schemas/listing';
import { parseJsonExactly } from '@contract/values/jsonText';
import { isSameList } from '@/domain/book/differingPart';
import type { ChangedText, CutText, KnownText } from './changedText';

/** The listings of an answer. */
interface WholeAnswer {
  table: readonly Listing[];
  /** Its text, if that is known to be cut at its listings. */
  cut: CutText | null;
}

const listingsSchema = v.array(listingSchema);

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

/**
 * If two listings have one id, the later one counts, at the place of the earlier one. The table before, if all are
 * those of before.
 */
function onceEach(listings: readonly Listing[], before: readonly Listing[]): readonly Listing[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const table = byId.size === listings.length ? listings : sharing(before, byId.values());
  return isSameList(before, table) ? before : table;
}

/** Finds what differs from the text before. It is fetched when a second answer arrives, which is not on a first screen. */
export type FindChanged = (before: KnownText, count: number, text: string) => ChangedText | null;

/** The answer before. */
interface Before {
  table: readonly Listing[];
  known: KnownText | null;
}

/** Reads the objects whose text was not in the answer before, each by itself. */
function readChanged(changed: ChangedText, before: readonly Listing[]): WholeAnswer {
  const { front, back, former, objects, cut } = changed;
  const replaced = before.slice(front, back);
  const known = new Map(former.map((object, index) => [object, replaced[index]]));
  const unread = objects.filter((object) => !known.has(object));
  const read = v.parse(listingsSchema, unread.map(parseJsonExactly));
  let used = 0;
  const shared = sharing(
    replaced,
    objects.map((object) => known.get(object) ?? (read[used++] as Listing)),
  );
  if (isSameList(replaced, shared)) return { table: before, cut };
  // A copy, because cutting a frozen list takes far longer than cutting or copying any other.
  const copy = [...before];
  const table = copy.slice(0, front).concat(shared, copy.slice(back));
  const ids = new Set(replaced.map(({ id }) => id));
  return { table: shared.every(({ id }) => ids.delete(id)) ? table : onceEach(table, before), cut };
}

/** What of an answer differs from the one before, if only that can be read; null otherwise. */
function tryChanged(text: string, { table, known }: Before, find: FindChanged): WholeAnswer | null {
  try {
    const changed = known && find(known, table.length, text);
    return changed && readChanged(changed, table);
  } catch {
    return null;
  }
}

function readAll(text: string, before: readonly Listing[]): WholeAnswer {
  const json = text.trim() === '' ? null : parseJsonExactly(text);
  const listings = v.parse(listingsAnswer, json);
  return { table: onceEach(sharing(before, listings), before), cut: null };
}

/**
 * Reads a whole answer. What was read in the answer before is not read again: an object with the same text is the same
 * listing. Each listing that is equal to the one before is that object, and so is the table if all are.
 *
 * @param find null: everything is read
 * @throws SyntaxError if it is no JSON, ValiError if it is not as agreed
 */
export function readWhole(text: string, before: Before, find: FindChanged | null): WholeAnswer {
  const { table, cut } = (find && tryChanged(text, before, find)) ?? readAll(text, before.table);
  // Listings that share an id are fewer than their objects.
  return { table, cut: cut?.starts.length === table.length ? cut : null };
}
