import { compare, decimal, toText } from '@/domain/money/decimal';
import { boughtFor } from '@/domain/paths/fills';
import { parsePath, walkPath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { OfferBook, totalOf } from '@server/modules/listings/offerBook';
import { readPathBook } from '@server/modules/listings/pathBook';
import { costOf } from '@server/modules/transactions/record/fees';
import type { TransactionRow } from '@server/modules/transactions/record/repository';
import { type Filled, settleFills } from './settleFills';
import { type Trade, tradeAtRate, tradeOfHop } from './trades';

/** What became of orders, by their transactions. Those that another fill has overtaken are in neither list. */
interface Outcome {
  settled: string[];
  /** The market is too thin for them now. */
  unfilled: string[];
}

const wantedBy = ({ currency_from, currency_to, rate }: TransactionRow) => ({
  source: currency_from,
  target: currency_to,
  rate,
});

async function planOrder(offered: OfferBook, row: TransactionRow): Promise<Trade[] | null> {
  const cost = costOf('ORDER', decimal(row.amount));
  if (!cost) return null;
  const bought = boughtFor(cost.net, decimal(row.rate));
  const offers = await offered.offersTo(row.user_id, wantedBy(row), (read) => compare(totalOf(read), bought) >= 0);
  const trade = tradeAtRate(cost.net, row.rate, offers);
  return trade && [trade];
}

async function planMultilateral(offered: OfferBook, row: TransactionRow): Promise<Trade[] | null> {
  const cost = costOf('MOF_ORDER', decimal(row.amount));
  const path = parsePath(row.path ?? '');
  if (!cost || !path) return null;
  const book = await readPathBook(offered, row.user_id, path, cost.net);
  const walk = walkPath(book.book, path, toText(cost.net));
  // Only if the effective rate is the sent one or better for the user (decision 136).
  const isWorse = walk.effectiveRate === null || compare(decimal(walk.effectiveRate), decimal(row.rate)) > 0;
  return isWorse ? null : walk.hops.map((hop) => tradeOfHop(book, hop));
}

/** What fills an order completely; null if the market is too thin for it. */
const plan = (offered: OfferBook, row: TransactionRow) =>
  row.type === 'ORDER' ? planOrder(offered, row) : planMultilateral(offered, row);

/**
 * Fills locked orders, each completely or not at all, in their order. They are planned without locks, because most
 * attempts for a waiting order find nothing. Then what they take is locked. If another fill was faster, nothing is
 * done, and they are still due.
 */
export async function settleOrders(tx: Db, rows: readonly TransactionRow[]): Promise<Outcome> {
  const offered = new OfferBook(tx);
  const filled: Filled[] = [];
  const unfilled: string[] = [];
  const atRates = rows.filter(({ type }) => type === 'ORDER');
  if (atRates.length > 0) await offered.readAhead(atRates.map(wantedBy));
  for (const row of rows) {
    const trades = await plan(offered, row);
    if (trades) filled.push({ row, trades });
    else unfilled.push(row.id);
    for (const { listing, taken } of trades?.flatMap(({ fills }) => fills) ?? []) offered.take(listing, taken);
  }
  if (!(await offered.lockTaken())) return { settled: [], unfilled: [] };
  if (filled.length > 0) await settleFills(tx, filled);
  return { settled: filled.map(({ row }) => row.id), unfilled };
}
