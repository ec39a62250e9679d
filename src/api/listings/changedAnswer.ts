import * as v from 'valibot';
import { type Listing, listing as listingSchema } from '@contract/listings';
import { parseJsonExactly } from '@contract/values/jsonText';
import { isSameList } from '@/domain/book/search';
import { changedText, type ChangedText } from './changedText';
import { type Before, onceEach, sharing, type WholeAnswer } from './wholeAnswer';

const listingsSchema = v.array(listingSchema);

/** Reads the objects whose text was not in the answer before, each by itself. */
function readParts(changed: ChangedText, before: readonly Listing[]): WholeAnswer {
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
  // A copy, because `slice` and `concat` are far slower on a frozen list.
  const copy = [...before];
  const table = copy.slice(0, front).concat(shared, copy.slice(back));
  const ids = new Set(replaced.map(({ id }) => id));
  return { table: shared.every(({ id }) => ids.delete(id)) ? table : onceEach(table, before), cut };
}

/** Reads only what differs from the answer before; null if the whole answer must be read. */
export function readChanged(text: string, { table, known }: Before): WholeAnswer | null {
  try {
    const changed = known && changedText(known, table.length, text);
    return changed && readParts(changed, table);
  } catch {
    return null;
  }
}
