import { decimal } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { escrowOf, holdOf } from '@server/ledger/accounts';
import { openEscrow } from '@server/ledger/openAccounts';
import { post } from '@server/ledger/post';
import { announce } from '@server/news/announce';
import { endPending, type TransactionRow } from '@server/modules/transactions/record/repository';
import { tellStatus } from '@server/modules/transactions/record/tellChange';

async function insertListing(tx: Db, transactionId: string): Promise<string> {
  const [listing] = await tx.query<{ id: string }>(
    `insert into listings (user_id, transaction_id, currency, swap_to, amount, rate)
     select user_id, id, currency_from, currency_to, amount, rate from transactions where id = $1 returning id`,
    [transactionId],
  );
  if (!listing) throw new Error(`transaction ${transactionId} is not there`);
  return listing.id;
}

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
  await tellStatus(tx, ended);
}
