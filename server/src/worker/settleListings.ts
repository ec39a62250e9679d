import { decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { escrowOf, holdOf } from '@server/ledger/accounts';
import { openEscrows } from '@server/ledger/openAccounts';
import { type Entry, postAll } from '@server/ledger/post';
import { insertListings } from '@server/modules/listings/recordRepository';
import { rateListings } from '@server/modules/pegs/rate';
import { attachPegs } from '@server/modules/pegs/repository';
import { notifyAll } from '@server/modules/notifications/notify';
import { completeLocked, type TransactionRow } from '@server/modules/transactions/record/repository';
import { statusNote } from '@server/modules/transactions/record/statusMessages';
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
