import type { Listing } from '@contract/schemas/listing';
import { type Book, buildBook } from '@/domain/book/listingBook';
import type { Db } from '@server/db/database';
import { findOffers, type ListingRow } from './repository';

/** What others offer along a path: the book for the domain's functions, and the listings behind its levels. */
export interface PathBook {
  book: Book;
  listings: ReadonlyMap<string, ListingRow>;
}

const asListing = ({ id, user_id, currency, swap_to, remaining, rate }: ListingRow): Listing => ({
  id,
  user: user_id,
  currency,
  swap_to,
  Amount: remaining,
  rate,
});

/** Reads the offers for every hop, oldest first, without the buyer's own and those of deactivated users. */
export async function readPathBook(db: Db, buyerId: string, path: readonly string[]): Promise<PathBook> {
  const offers: ListingRow[] = [];
  for (const [index, target] of path.entries()) {
    const source = path[index - 1];
    if (source !== undefined) offers.push(...(await findOffers(db, buyerId, source, target, null)));
  }
  return { book: buildBook(offers.map(asListing)), listings: new Map(offers.map((offer) => [offer.id, offer])) };
}
