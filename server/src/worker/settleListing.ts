import { decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { escrowOf, holdOf } from '@server/ledger/accounts';
import { openEscrow } from '@server/ledger/openAccounts';
import { post } from '@server/ledger/post';
import { insertListing } from '@server/modules/listings/recordRepository';
import { announce } from '@server/news/announce';
import { endPending, type TransactionRow } from '@server/modules/transactions/record/repository';
import { notifyStatus } from '@server/modules/transactions/record/transactionNews';

/** Settles a LIST: the money moves from the hold to the escrow, and the listing appears (decision 134). */
export async function settleListing(tx: Db, row: TransactionRow): Promise<void> {
  const ended = await endPending(tx, row.id, 'COMPLETED');
  if (!ended) throw new Error(`transaction ${row.id} has ended already`);
  const { user_id: userId, currency_from: currency } = row;
  const listingId = await insertListing(tx, row.id);
  await openEscrow(tx, listingId, currency);
  const source = holdOf(userId, currency);
  const destination = escrowOf(listingId, currency);
  await post(tx, { kind: 'list', transactionId: row.id }, [
    { source, destination, currency, amount: decimal(row.amount) },
  ]);
  await announce(tx, 'listings');
  await notifyStatus(tx, ended);
}
