import type { CurrencyCode } from '@contract/values/currencies';
import { type Decimal, decimal, isPositive, minOf, subtract } from '@/domain/money/decimal';
import { fillAtRate, paidFor } from '@/domain/paths/fills';
import type { Hop } from '@/domain/paths/hops';
import { pairKey } from '@/domain/book/listingBook';
import type { PathBook } from '@server/modules/listings/pathBook';
import type { ListingRow } from '@server/modules/listings/repository';

/** What one listing gives, and what its lister is paid for it. */
export interface ListingFill {
  listing: ListingRow;
  taken: Decimal;
  paid: Decimal;
}

/** One exchange: the buyer pays `source`, and receives what the listings give of `target`. */
export interface Trade {
  source: CurrencyCode;
  target: CurrencyCode;
  received: Decimal;
  fills: ListingFill[];
}

/** An ORDER: at exactly one rate, oldest listing first, all or nothing (decision 135). Null if too little is offered. */
export function tradeAtRate(net: Decimal, rate: string, offers: readonly ListingRow[]): Trade | null {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const filled = fillAtRate(
    net,
    decimal(rate),
    offers.map(({ id, remaining }) => ({ id, remaining: decimal(remaining) })),
  );
  const [first] = offers;
  if (!filled || !first) return null;
  const fills = filled.fills.flatMap(({ id, taken, paid }) => {
    const listing = byId.get(id);
    return listing ? [{ listing, taken, paid }] : [];
  });
  return { source: first.swap_to, target: first.currency, received: filled.received, fills };
}

/** Divides what a level gives among its listings, oldest first. */
function shareLevel(listings: readonly ListingRow[], rate: Decimal, taken: Decimal): ListingFill[] {
  const fills: ListingFill[] = [];
  let left = taken;
  for (const listing of listings) {
    const part = minOf(decimal(listing.remaining), left);
    left = subtract(left, part);
    fills.push({ listing, taken: part, paid: paidFor(part, rate) });
  }
  return fills.filter((fill) => isPositive(fill.taken));
}

/** The trade for one hop of a path. */
export function tradeOfHop({ book, listings }: PathBook, hop: Hop): Trade {
  const levels = book.pairs[pairKey(hop.target, hop.source)]?.levels ?? [];
  const fills = hop.fills.flatMap(({ rate, taken }) => {
    const ids = levels.find((level) => level.rate === rate)?.listingIds ?? [];
    const behind = ids.flatMap((id) => listings.get(id) ?? []);
    return shareLevel(behind, decimal(rate), decimal(taken));
  });
  const [first] = fills;
  if (!first) throw new Error(`a hop from ${hop.source} to ${hop.target} has no listing`);
  return { source: first.listing.swap_to, target: first.listing.currency, received: decimal(hop.receive), fills };
}
