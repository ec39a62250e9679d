import { noticeTexts } from '@/texts/notices';
import { decimal, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import type { Db } from '@server/db/database';
import { post } from '@server/ledger/post';
import { announceAll } from '@server/news/announce';
import { insertFills, markFilled } from '@server/modules/listings/recordRepository';
import { notifyAll } from '@server/modules/notifications/notify';
import { endOrder } from '@server/modules/orders/record/repository';
import { endPending, type TransactionRow } from '@server/modules/transactions/record/repository';
import { notifyStatus } from '@server/modules/transactions/record/transactionNews';
import { fillNotes } from './fillNotes';
import { fillPostings } from './fillPostings';
import type { ListingFill, Trade } from './trades';

async function recordFills(tx: Db, transactionId: string, fills: readonly ListingFill[]): Promise<void> {
  const rows = fills.map(({ listing, taken, paid }) => ({
    listingId: listing.id,
    taken: toText(taken),
    paid: toText(paid),
  }));
  await insertFills(tx, transactionId, rows);
  const soldOut = fills.filter(({ listing, taken }) => toText(taken) === listing.remaining);
  await markFilled(
    tx,
    soldOut.map(({ listing }) => listing.id),
  );
}

async function notifyListers(tx: Db, fills: readonly ListingFill[]): Promise<void> {
  const users = fills.map(({ listing }) => listing.user_id);
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'homepage_updates', users },
    { group: 'transactions', users },
  ]);
  await notifyAll(tx, fillNotes(fills));
}

/** Completes an order with these trades: one journal, its fills, and news to everybody concerned. */
export async function settleFill(tx: Db, row: TransactionRow, trades: readonly Trade[]): Promise<void> {
  const ended = await endPending(tx, row.id, 'COMPLETED');
  const last = trades.at(-1);
  if (!ended || !last) throw new Error(`transaction ${row.id} cannot be filled`);
  const fills = trades.flatMap((trade) => trade.fills);
  await recordFills(tx, row.id, fills);
  if (row.type === 'ORDER') await endOrder(tx, row.id, 'completed');
  const postings = fillPostings(row.user_id, decimal(row.amount), decimal(row.transaction_fee), trades);
  await post(tx, { kind: 'fill', transactionId: row.id }, postings);
  await notifyStatus(tx, ended, noticeTexts.received(`${formatExact(toText(last.received))} ${last.target}`));
  await notifyListers(tx, fills);
}
