import type { CurrencyCode } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { decimal, type Decimal, isPositive, minOf, subtract } from '@/domain/money/decimal';
import { fillAtRate, paidFor } from '@/domain/paths/fills';
import type { Hop } from '@/domain/paths/paths';
import { type Db, together } from '@server/db/database';
import { type Entry, escrowOf, holdOf, openEscrows, postAll } from '@server/ledger';
import type { PathBook } from '@server/modules/listings/offerBook';
import { insertListings, type ListingRow } from '@server/modules/listings/repository';
import { notifyAll } from '@server/modules/notifications';
import { attachPegs, rateListings } from '@server/modules/pegs';
import { completeLocked, statusNote, type TransactionRow } from '@server/modules/transactions/record';
import { announceAll } from '@server/news/announce';

/** The money moves from the hold to the escrow. */
function entryOf(row: TransactionRow, listingId: string): Entry {
  const { id: transactionId, user_id: userId, currency_from: currency, amount } = row;
  const [source, destination] = [holdOf(userId, currency), escrowOf(listingId, currency)];
  return { kind: 'list', transactionId, postings: [{ source, destination, currency, amount: decimal(amount) }] };
}

/** Settles LIST transactions: their listings appear (decision 134). */
export async function settleListings(tx: Db, rows: readonly TransactionRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const listings = await insertListings(tx, ids);
  const entries = rows.map((row) => entryOf(row, listings.get(row.id) ?? ''));
  const users = rows.map(({ user_id }) => user_id);
  const notes = rows.map((row) => statusNote({ ...row, status: 'COMPLETED' }));
  await openEscrows(
    tx,
    rows.map(({ id, currency_from: currency }) => ({ listingId: listings.get(id) ?? '', currency })),
  );
  // They wait for the listings, and are rare: the others pay for one look into an index.
  await rateListings(tx, await attachPegs(tx, ids));
  await together(
    completeLocked(tx, ids),
    postAll(tx, entries),
    notifyAll(tx, notes),
    announceAll(tx, [
      { group: 'listings', users: null },
      { group: 'transactions', users },
      { group: 'homepage_updates', users },
    ]),
  );
}

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
