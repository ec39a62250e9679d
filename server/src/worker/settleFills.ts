import { decimal, toText } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { type Entry, postAll } from '@server/ledger/post';
import { announceAll } from '@server/news/announce';
import { insertFills, markFilled } from '@server/modules/listings/recordRepository';
import { notifyAll } from '@server/modules/notifications/notify';
import type { Note } from '@server/modules/notifications/repository';
import { completeOrders } from '@server/modules/orders/record/repository';
import { completeLocked, type TransactionRow } from '@server/modules/transactions/record/repository';
import { statusNote } from '@server/modules/transactions/record/statusMessages';
import { fillNotes } from './fillNotes';
import { fillPostings } from './fillPostings';
import type { ListingFill, Trade } from './trades';

/** An order and the trades that fill it completely. */
export interface Filled {
  row: TransactionRow;
  trades: readonly Trade[];
}

const fillsOf = ({ trades }: Filled): ListingFill[] => trades.flatMap(({ fills }) => fills);

/** @param cause chooses the parts of the house's accounts; one for all orders that are settled together */
function entryOf({ row, trades }: Filled, cause: string): Entry {
  const { id, user_id: buyerId } = row;
  if (trades.length === 0) throw new Error(`transaction ${id} cannot be filled`);
  const cost = { amount: decimal(row.amount), fee: decimal(row.transaction_fee) };
  return { kind: 'fill', transactionId: id, postings: fillPostings(buyerId, cost, trades, cause) };
}

/** What the buyer and the listers are notified of. */
function notesOf(filled: Filled): Note[] {
  const { row, trades } = filled;
  const last = trades.at(-1);
  const received = last && { amount: toText(last.received), currency: last.target };
  return [statusNote({ ...row, status: 'COMPLETED' }, received && { received }), ...fillNotes(fillsOf(filled))];
}

async function announceFills(tx: Db, filled: readonly Filled[]): Promise<void> {
  const buyers = filled.map(({ row }) => row.user_id);
  const users = [...buyers, ...filled.flatMap(fillsOf).map(({ listing }) => listing.user_id)];
  const hasOrder = filled.some(({ row }) => row.type === 'ORDER');
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'transactions', users },
    { group: 'homepage_updates', users },
    ...(hasOrder ? [{ group: 'orders', users: null } as const] : []),
  ]);
}

/**
 * Completes locked orders with trades over locked listings: a journal for each, its fills, and news to everybody
 * concerned. Statements that do not need the answer of another travel together.
 */
export async function settleFills(tx: Db, filled: readonly Filled[]): Promise<void> {
  const ids = filled.map(({ row }) => row.id);
  const [cause = '0'] = ids;
  const fills = filled.flatMap((one) => fillsOf(one).map((fill) => ({ ...fill, transactionId: one.row.id })));
  const soldOut = fills.filter(({ listing, taken }) => toText(taken) === listing.remaining);
  const entries = filled.map((one) => entryOf(one, cause));
  const notes = filled.flatMap(notesOf);
  tx.afterCommit?.('filled', fills.length);
  await together(
    completeLocked(tx, ids),
    completeOrders(tx, ids),
    insertFills(
      tx,
      fills.map(({ listing, taken, paid, transactionId }) => ({
        ...{ listingId: listing.id, transactionId },
        ...{ taken: toText(taken), paid: toText(paid) },
      })),
    ),
    markFilled(
      tx,
      soldOut.map(({ listing }) => listing.id),
    ),
    notifyAll(tx, notes),
    announceFills(tx, filled),
  );
  // Last, because from here until the commit others wait for the accounts.
  await postAll(tx, entries);
}
