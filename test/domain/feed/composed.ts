import type { Listing } from '@contract/listings';
import type { ListingsDelta } from '@contract/feeds';
import { deltaOf, listingOf } from '@/domain/book/listingsFeed';

/** Two deltas that follow each other as one: the last state of each listing. */
export function composed(first: ListingsDelta, second: ListingsDelta): ListingsDelta {
  const latest = new Map<string, Listing>();
  const ids = new Set<string>();
  for (const { set, del } of [first, second]) {
    for (const id of del) {
      ids.add(id);
      latest.delete(id);
    }
    for (const row of set) {
      ids.add(row[0]);
      latest.set(row[0], listingOf(row));
    }
  }
  return deltaOf({ from: first.from, to: second.to, sum: second.sum }, ids, (id) => latest.get(id));
}
