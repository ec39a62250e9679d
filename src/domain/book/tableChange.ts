import type { Listing } from '@contract/schemas/listing';
import type { AddedListing, ListingsChange } from './bookChange';
import { differingPart } from './differingPart';

/**
 * The difference between two tables in which each id occurs once. A listing that did not change is the same object in
 * both, so no field is compared.
 */
export function changeBetween(before: readonly Listing[], after: readonly Listing[]): ListingsChange {
  const { start, beforeEnd, afterEnd } = differingPart(before, after);
  const former = new Map<string, number>();
  for (let at = start; at < beforeEnd; at += 1) former.set(before[at]?.id ?? '', at);
  const added: AddedListing[] = [];
  let passed = -1;
  for (const [offset, listing] of after.slice(start, afterEnd).entries()) {
    const place = former.get(listing.id);
    const inPlace = place !== undefined && place > passed;
    if (inPlace) passed = place;
    if (inPlace && before[place] === listing) former.delete(listing.id);
    else added.push({ listing, index: start + offset, inPlace });
  }
  return { removed: [...former.values()].flatMap((at) => before[at] ?? []), added };
}
