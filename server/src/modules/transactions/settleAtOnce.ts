import { invalid } from '@server/platform/refusal';
import { type Db, together } from '@server/db/database';
import { type Entry, postAll } from '@server/ledger';
import { crossedReason, findCrossed, lockRates } from '@server/modules/listings/crossing';
import { takeAlone } from '@server/modules/listings/offerBook';
import { holdPostings, type TransactionRow } from './record';
import { openListings, placedBy } from './settleListings';
import { settleOrders } from './settleOrders';

const MOST_ATTEMPTS = 8;
/** How many of them others may overtake who take from the same listings. */
const FREE_ATTEMPTS = 2;

/**
 * Attempts something that is planned without locks and then locks what it takes. An attempt that has been overtaken
 * gives its locks back, so that nobody waits for it in a circle, and is made again: at first at the same time as others,
 * then alone, so that only a change of the listings themselves can overtake it (decision 531).
 *
 * @param attempt returns null if it was overtaken
 * @returns null if it was overtaken each time
 */
export async function untilNotOvertaken<Result>(tx: Db, attempt: () => Promise<Result | null>): Promise<Result | null> {
  let [, result] = await together(tx.query('savepoint attempt'), attempt());
  for (let count = 1; result === null && count < MOST_ATTEMPTS; count += 1) {
    [, , result] = await together(
      tx.query('rollback to savepoint attempt'),
      // With another savepoint, so that the lock is kept.
      count === FREE_ATTEMPTS && together(takeAlone(tx), tx.query('savepoint attempt')),
      attempt(),
    );
  }
  return result;
}

/** @throws Refusal `invalid` if it would cross a listing that has appeared since its rate was checked */
async function listAtOnce(tx: Db, row: TransactionRow, hold: Entry, isPegged: boolean): Promise<boolean> {
  const placed = placedBy(row);
  await lockRates(tx, [placed]);
  const crossed = isPegged ? null : await findCrossed(tx, placed);
  if (crossed) throw invalid(crossedReason(placed, crossed), 'would_cross');
  await postAll(tx, [hold, ...(await openListings(tx, [row]))]);
  return true;
}

/** @returns false if the market is too thin for it now, or if others were faster each time: then the worker fills it */
async function fillAtOnce(tx: Db, row: TransactionRow, hold: Entry): Promise<boolean> {
  const outcome = await untilNotOvertaken(tx, async () => {
    const { settled, unfilled } = await settleOrders(tx, [row], [hold]);
    return settled.length + unfilled.length > 0 ? { isFilled: settled.length > 0 } : null;
  });
  if (outcome?.isFilled) return true;
  await postAll(tx, [hold]);
  return false;
}

/** A transaction as it is held, and what is known of it beside. */
interface Made {
  row: TransactionRow;
  /** The listing follows the market. */
  isPegged: boolean;
}

/**
 * Settles a LIST, an ORDER or a MOF_ORDER in the transaction that makes it, as the worker would (decision 545). What has
 * to wait stays PENDING.
 *
 * @returns it as it is now
 * @throws Refusal `invalid`
 */
export async function settleAtOnce(tx: Db, { row, isPegged }: Made): Promise<TransactionRow> {
  const hold: Entry = { kind: 'hold', transactionId: row.id, postings: holdPostings(row) };
  const isSettled = row.type === 'LIST' ? await listAtOnce(tx, row, hold, isPegged) : await fillAtOnce(tx, row, hold);
  return isSettled ? { ...row, status: 'COMPLETED' } : row;
}
