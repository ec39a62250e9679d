import { compare, decimal, sumOf, toText } from '@/domain/money/decimal';
import { boughtFor } from '@/domain/paths/fills';
import { parsePath, walkPath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { readPathBook } from '@server/modules/listings/pathBook';
import { readOffers } from '@server/modules/listings/offers';
import { lockListings } from '@server/modules/listings/repository';
import { costOf } from '@server/modules/transactions/record/fees';
import type { TransactionRow } from '@server/modules/transactions/record/repository';
import { settleFill } from './settleFill';
import { type Trade, tradeAtRate, tradeOfHop } from './trades';

/** `settled`; `unfilled`: try again later; or `overtaken` by another fill: try again at once. */
type Outcome = 'settled' | 'unfilled' | 'overtaken';

async function planOrder(tx: Db, row: TransactionRow): Promise<Trade[] | null> {
  const cost = costOf('ORDER', decimal(row.amount));
  if (!cost) return null;
  const bought = boughtFor(cost.net, decimal(row.rate));
  const wanted = { buyerId: row.user_id, source: row.currency_from, target: row.currency_to, rate: row.rate };
  const offers = await readOffers(
    tx,
    wanted,
    (read) => compare(sumOf(read.map(({ remaining }) => decimal(remaining))), bought) >= 0,
  );
  const trade = tradeAtRate(cost.net, row.rate, offers);
  return trade && [trade];
}

async function planMultilateral(tx: Db, row: TransactionRow): Promise<Trade[] | null> {
  const cost = costOf('MOF_ORDER', decimal(row.amount));
  const path = parsePath(row.path ?? '');
  if (!cost || !path) return null;
  const offered = await readPathBook(tx, row.user_id, path, cost.net);
  const walk = walkPath(offered.book, path, toText(cost.net));
  // Only if the effective rate is the sent one or better for the user (decision 136).
  const isWorse = walk.effectiveRate === null || compare(decimal(walk.effectiveRate), decimal(row.rate)) > 0;
  return isWorse ? null : walk.hops.map((hop) => tradeOfHop(offered, hop));
}

const plan = (tx: Db, row: TransactionRow) => (row.type === 'ORDER' ? planOrder(tx, row) : planMultilateral(tx, row));

const listingsOf = (trades: readonly Trade[]) => trades.flatMap(({ fills }) => fills.map(({ listing }) => listing.id));

/**
 * Fills an ORDER or MOF_ORDER completely or not at all. It is planned without locks first, because most attempts for a
 * waiting order find nothing. Then the listings are locked and it is planned again with what is left of them.
 */
export async function settleOrder(tx: Db, row: TransactionRow): Promise<Outcome> {
  const draft = await plan(tx, row);
  if (!draft) return 'unfilled';
  const locked = new Set(listingsOf(draft));
  await lockListings(tx, [...locked]);
  const trades = await plan(tx, row);
  if (!trades) return 'unfilled';
  if (!listingsOf(trades).every((id) => locked.has(id))) return 'overtaken';
  await settleFill(tx, row, trades);
  return 'settled';
}
