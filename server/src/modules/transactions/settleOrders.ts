import { compare, decimal, type Decimal, maxOf, minOf, subtract, sumOf, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { boughtFor } from '@/domain/paths/fills';
import { parsePath, walkPath } from '@/domain/paths/paths';
import { noticeTexts } from '@/texts/notices';
import { type Db, together } from '@server/db/database';
import {
  type Entry,
  escrowOf,
  feesOf,
  holdOf,
  postAll,
  type Posting,
  roundingOf,
  walletOf,
  withoutEmpty,
} from '@server/ledger';
import { OfferBook, readPathBook, totalOf } from '@server/modules/listings/offerBook';
import { insertFills, markFilled } from '@server/modules/listings/repository';
import { insertNotifications, type Note, writeNotes, type WrittenNote } from '@server/modules/notifications';
import { completeLocked, costOf, statusNote, type TransactionRow } from './record';
import { completeOrders } from './orders';
import { announceAll } from '@server/news/announce';
import { type ListingFill, type Trade, tradeAtRate, tradeOfHop } from './settleListings';

/** The fills of each lister and pair, in the order in which they first appear. */
function byListerAndPair(fills: readonly ListingFill[]): ListingFill[][] {
  const groups = new Map<string, ListingFill[]>();
  for (const fill of fills) {
    const { user_id, currency, swap_to } = fill.listing;
    const key = [user_id, currency, swap_to].join();
    const group = groups.get(key) ?? [];
    group.push(fill);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The lowest and the highest rate. */
function ratesOf(fills: readonly ListingFill[]): [string, string] {
  const rates = fills.map(({ listing }) => decimal(listing.rate));
  return [toText(rates.reduce(minOf)), toText(rates.reduce(maxOf))];
}

interface Money {
  amount: string;
  currency: string;
}

const moneyText = ({ amount, currency }: Money) => `${formatExact(amount)} ${currency}`;

interface FillFacts {
  amount: Money;
  received: Money;
  rate: string;
  highest: string;
  count: string;
}

function fillMessage({ amount, received, rate, highest, count }: FillFacts): string {
  const [sold, got] = [moneyText(amount), moneyText(received)];
  const [low, high] = [formatExact(rate), formatExact(highest)];
  const rates = low === high ? low : noticeTexts.ratesBetween(low, high);
  return count === '1'
    ? noticeTexts.filled(rates, sold, got)
    : noticeTexts.severalFilled(formatExact(count), rates, sold, got);
}

/** What the listers are notified of when an order was filled: one message for each lister and pair. */
function fillNotes(fills: readonly ListingFill[]): Note[] {
  return byListerAndPair(fills).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { user_id: userId, currency, swap_to } = first.listing;
    const amount = { amount: toText(sumOf(own.map(({ taken }) => taken))), currency };
    const received = { amount: toText(sumOf(own.map(({ paid }) => paid))), currency: swap_to };
    const [rate, highest] = ratesOf(own);
    const about = { kind: 'fill', amount, received, to: swap_to, rate, highest, count: String(own.length) } as const;
    return [
      { userId, message: () => fillMessage(about), about, ...(own.length === 1 && { listing: first.listing.id }) },
    ];
  });
}

/** Who buys, and which part of the house's accounts the journal uses. */
interface Buyer {
  id: string;
  cause: string;
}

/**
 * One trade, paid from the buyer's hold. What is bought goes to the buyer's hold, after the last trade to their wallet.
 */
function tradePostings({ id, cause }: Buyer, trade: Trade, pay: Decimal, isLast: boolean): Posting[] {
  const { source, target, fills } = trade;
  const payer = holdOf(id, source);
  const receiver = isLast ? walletOf(id, target) : holdOf(id, target);
  const rest = subtract(pay, sumOf(fills.map(({ paid }) => paid)));
  return [
    ...fills.flatMap(({ listing, taken, paid }) => [
      { source: payer, destination: walletOf(listing.user_id, source), currency: source, amount: paid },
      { source: escrowOf(listing.id, target), destination: receiver, currency: target, amount: taken },
    ]),
    // Payouts are rounded down; the remainder goes to the rounding account.
    { source: payer, destination: roundingOf(source, cause), currency: source, amount: rest },
  ];
}

/** A part of an order's amount that goes over trades, one after the other: all of an ORDER, or one way of an exchange. */
export interface FilledRoute {
  /** With the fee. In the currency of the first trade. */
  gross: Decimal;
  fee: Decimal;
  trades: readonly Trade[];
}

/**
 * The postings of one route, all of which is used: the fee goes to the fees account, each lister is paid, and each
 * escrow goes to the buyer, hop by hop.
 */
function routePostings(buyer: Buyer, { gross, fee, trades }: FilledRoute): Posting[] {
  const postings: Posting[] = [];
  let pay = subtract(gross, fee);
  for (const [index, trade] of trades.entries()) {
    if (index === 0) {
      const { source } = trade;
      const payer = holdOf(buyer.id, source);
      postings.push({ source: payer, destination: feesOf(source, buyer.cause), currency: source, amount: fee });
    }
    postings.push(...tradePostings(buyer, trade, pay, index === trades.length - 1));
    pay = trade.received;
  }
  return postings;
}

/** An order and the routes that fill it completely. What they cost together is what its transaction holds. */
interface Filled {
  row: Omit<Parameters<typeof statusNote>[0], 'status'>;
  routes: readonly FilledRoute[];
}

const fillsOf = ({ routes }: Filled): ListingFill[] =>
  routes.flatMap(({ trades }) => trades.flatMap(({ fills }) => fills));

/** @param cause chooses the parts of the house's accounts; one for all orders that are settled together */
function entryOf({ row, routes }: Filled, cause: string): Entry {
  const { id: transactionId, user_id: id } = row;
  if (routes.length === 0) throw new Error(`transaction ${transactionId} cannot be filled`);
  const postings = withoutEmpty(routes.flatMap((route) => routePostings({ id, cause }, route)));
  return { kind: 'fill', transactionId, postings };
}

/** What the buyer and the listers are notified of. */
function notesOf(filled: Filled): Note[] {
  const { row, routes } = filled;
  const lasts = routes.flatMap(({ trades }) => trades.slice(-1));
  const received = { amount: toText(sumOf(lasts.map((trade) => trade.received))), currency: row.currency_to };
  return [statusNote({ ...row, status: 'COMPLETED' }, { received }), ...fillNotes(fillsOf(filled))];
}

async function announceFills(tx: Db, filled: readonly Filled[]): Promise<void> {
  const buyers = filled.map(({ row }) => row.user_id);
  const users = [...buyers, ...filled.flatMap(fillsOf).map(({ listing }) => listing.user_id)];
  const hasOrder = filled.some(({ row }) => row.type === 'ORDER');
  await announceAll(tx, [
    { group: 'listings', users: null },
    { group: 'transactions', users },
    { group: 'homepage_updates', users },
    { group: 'notifications', users },
    ...(hasOrder ? [{ group: 'orders', users: null } as const] : []),
  ]);
}

/** Orders and what fills them, over listings that are locked. */
interface LockedFills {
  filled: readonly Filled[];
  /** The listings of which nothing is left. */
  soldOut: readonly string[];
  notes: readonly WrittenNote[];
}

/**
 * Locks the listings of orders, which the caller has taken from `offered`. What can be prepared before travels with it,
 * because from here until the commit others wait. Null if they were overtaken.
 */
export async function lockFills(tx: Db, offered: OfferBook, filled: readonly Filled[]): Promise<LockedFills | null> {
  if (filled.length === 0) return { filled, soldOut: [], notes: [] };
  const [notes, soldOut] = await together(writeNotes(tx, filled.flatMap(notesOf)), offered.lockTaken());
  return soldOut && { filled, soldOut, notes };
}

/**
 * Fills orders, which the caller completes: a journal for each, its fills, and news to everybody concerned. All
 * statements travel together.
 *
 * @param holds journals of the same transaction that come before, because it may post only once
 */
export async function settleFills(
  tx: Db,
  { filled, soldOut, notes }: LockedFills,
  holds: readonly Entry[] = [],
): Promise<void> {
  const [cause = '0'] = filled.map(({ row }) => row.id);
  const fills = filled.flatMap((one) => fillsOf(one).map((fill) => ({ ...fill, transactionId: one.row.id })));
  const entries = filled.map((one) => entryOf(one, cause));
  tx.afterCommit?.('filled', fills.length);
  await together(
    insertFills(
      tx,
      fills.map(({ listing, taken, paid, transactionId }) => ({
        ...{ listingId: listing.id, transactionId },
        ...{ taken: toText(taken), paid: toText(paid) },
      })),
    ),
    soldOut.length > 0 && markFilled(tx, soldOut),
    insertNotifications(tx, notes),
    announceFills(tx, filled),
    // Last, because from here until the commit others wait for the accounts.
    postAll(tx, [...holds, ...entries]),
  );
}

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
 *
 * @param holds journals that come before those of the fills; they are posted only if something is filled
 */
export async function settleOrders(
  tx: Db,
  rows: readonly TransactionRow[],
  holds: readonly Entry[] = [],
): Promise<Outcome> {
  const offered = new OfferBook(tx);
  const filled: Filled[] = [];
  const unfilled: string[] = [];
  const atRates = rows.filter(({ type }) => type === 'ORDER');
  if (atRates.length > 0) await offered.readAhead(atRates.map(wantedBy));
  for (const row of rows) {
    const trades = await plan(offered, row);
    const cost = { gross: decimal(row.amount), fee: decimal(row.transaction_fee) };
    if (trades) filled.push({ row, routes: [{ ...cost, trades }] });
    else unfilled.push(row.id);
    for (const { listing, taken } of trades?.flatMap(({ fills }) => fills) ?? []) offered.take(listing, taken);
  }
  const locked = await lockFills(tx, offered, filled);
  if (!locked) return { settled: [], unfilled: [] };
  const settled = filled.map(({ row }) => row.id);
  if (settled.length > 0)
    await together(completeLocked(tx, settled), completeOrders(tx, settled), settleFills(tx, locked, holds));
  return { settled, unfilled };
}
