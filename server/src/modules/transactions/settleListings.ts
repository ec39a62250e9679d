import type { CurrencyCode } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { decimal, type Decimal, isPositive, minOf, subtract } from '@/domain/money/decimal';
import { fillAtRate, paidFor } from '@/domain/paths/fills';
import type { Hop } from '@/domain/paths/paths';
import { type Db, together } from '@server/db/database';
import { type Entry, escrowOf, holdOf, openEscrows, postAll } from '@server/ledger';
import { divideCrossed, lockRates } from '@server/modules/listings/crossing';
import type { PathBook } from '@server/modules/listings/offerBook';
import { insertListings, type ListingRow } from '@server/modules/listings/repository';
import { notifyAll } from '@server/modules/notifications';
import { attachPegs, findPegged, rateListings } from '@server/modules/pegs';
import { completeLocked, statusNote, type TransactionRow } from './record';
import { announceAll } from '@server/news/announce';

/** The money moves from the hold to the escrow. */
function entryOf(row: TransactionRow, listingId: string): Entry {
  const { id: transactionId, user_id: userId, currency_from: currency, amount } = row;
  const [source, destination] = [holdOf(userId, currency), escrowOf(listingId, currency)];
  return { kind: 'list', transactionId, postings: [{ source, destination, currency, amount: decimal(amount) }] };
}

/** With the names of a listing's columns. */
export const placedBy = (row: TransactionRow) => ({ ...row, currency: row.currency_from, swap_to: row.currency_to });

/**
 * Opens the listings of LIST transactions, with everything but their journals. The caller has locked the rates of their
 * pairs.
 *
 * @returns their journals, which the caller posts last
 */
export async function openListings(tx: Db, rows: readonly TransactionRow[]): Promise<Entry[]> {
  const ids = rows.map(({ id }) => id);
  const listings = await insertListings(tx, ids);
  const users = rows.map(({ user_id }) => user_id);
  const notes = rows.map((row) => statusNote({ ...row, status: 'COMPLETED' }));
  await openEscrows(
    tx,
    rows.map(({ id, currency_from: currency }) => ({ listingId: listings.get(id) ?? '', currency })),
  );
  // Pegs are rare, so most transactions pay only for one look into an index.
  for (const pegged of await attachPegs(tx, ids)) await rateListings(tx, [pegged]);
  await together(
    completeLocked(tx, ids),
    notifyAll(tx, notes),
    announceAll(tx, [
      { group: 'listings', users: null },
      { group: 'transactions', users },
      { group: 'homepage_updates', users },
    ]),
  );
  return rows.map((row) => entryOf(row, listings.get(row.id) ?? ''));
}

/**
 * Settles LIST transactions: their listings appear (decision 134). One that would cross a listing that appeared after
 * its creation waits (decision 543).
 *
 * @returns the ids of those that wait
 */
export async function settleListings(tx: Db, rows: readonly TransactionRow[]): Promise<string[]> {
  const placed = rows.map(placedBy);
  await lockRates(tx, placed);
  // One that follows the market moves out of the way instead.
  const pegged = await findPegged(
    tx,
    rows.map(({ id }) => id),
  );
  const { crossed } = await divideCrossed(
    tx,
    placed.filter(({ id }) => !pegged.has(id)),
  );
  const waiting = crossed.map(({ id }) => id);
  const opened = rows.filter(({ id }) => !waiting.includes(id));
  if (opened.length > 0) await postAll(tx, await openListings(tx, opened));
  return waiting;
}

/** The amount that one listing gives, and what its lister receives for it. */
export interface ListingFill {
  listing: ListingRow;
  taken: Decimal;
  paid: Decimal;
}

/** One exchange: the buyer pays `source` and receives `target` from the listings. */
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

/** Divides the amount taken from a level among its listings, oldest first. */
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

export function tradeOfHop({ book, listings }: PathBook, hop: Hop): Trade {
  const levels = book.pairs[pairKey(hop.target, hop.source)]?.levels ?? [];
  const idsAt = new Map(levels.map(({ rate, listingIds }) => [rate, listingIds]));
  const fills = hop.fills.flatMap(({ rate, taken }) => {
    const ids = idsAt.get(rate) ?? [];
    const behind = ids.flatMap((id) => listings.get(id) ?? []);
    return shareLevel(behind, decimal(rate), decimal(taken));
  });
  const [first] = fills;
  if (!first) throw new Error(`a hop from ${hop.source} to ${hop.target} has no listing`);
  return { source: first.listing.swap_to, target: first.listing.currency, received: decimal(hop.receive), fills };
}
