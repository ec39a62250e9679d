import { type Book, buildBook } from '@/domain/book/listingBook';
import type { Decimal } from '@/domain/money/decimal';
import { walkHop } from '@/domain/paths/hops';
import { asListing } from './asListing';
import type { OfferBook } from './offerBook';
import type { ListingRow } from './repository';

/** What others offer along a path: the book for the domain's functions, and the listings behind its levels. */
export interface PathBook {
  book: Book;
  listings: ReadonlyMap<string, ListingRow>;
}

/** The book of some offers. */
export const bookOf = (offers: readonly ListingRow[]): Book => buildBook(offers.map(asListing));

/**
 * As much of the offers along a path as is needed to carry `net` over it, or all offers of the hop that cannot carry it.
 * Within a level the oldest offer comes first. The last level that is read may be cut off, but then it holds as much as
 * is taken from it.
 */
export async function readPathBook(
  offered: OfferBook,
  buyerId: string,
  path: readonly string[],
  net: Decimal,
): Promise<PathBook> {
  const offers: ListingRow[] = [];
  let carried = net;
  for (const [index, target] of path.entries()) {
    const source = path[index - 1];
    if (source === undefined) continue;
    const carry = (read: readonly ListingRow[]) => walkHop(bookOf(read), source, target, carried);
    const wanted = { source, target, rate: null };
    const ofHop = await offered.offersTo(buyerId, wanted, (read) => !('unfilled' in carry(read)));
    offers.push(...ofHop);
    const outcome = carry(ofHop);
    if ('unfilled' in outcome) break;
    carried = outcome.receive;
  }
  return { book: bookOf(offers), listings: new Map(offers.map((offer) => [offer.id, offer])) };
}
