import { type Decimal, subtract, sumOf } from '@/domain/money/decimal';
import { escrowOf, feesOf, holdOf, roundingOf, walletOf } from '@server/ledger/accounts';
import { type Posting, withoutEmpty } from '@server/ledger/postings';
import type { Trade } from './trades';

/** One trade, paid from the buyer's hold. What comes of it goes on to `isLast ? wallet : hold`. */
function tradePostings(buyerId: string, { from, to, fills }: Trade, pay: Decimal, isLast: boolean): Posting[] {
  const source = holdOf(buyerId, from);
  const target = isLast ? walletOf(buyerId, to) : holdOf(buyerId, to);
  const rest = subtract(pay, sumOf(fills.map(({ paid }) => paid)));
  return [
    ...fills.flatMap(({ listing, taken, paid }) => [
      { source, destination: walletOf(listing.user_id, from), currency: from, amount: paid },
      { source: escrowOf(listing.id, to), destination: target, currency: to, amount: taken },
    ]),
    // Payouts round down; the rest is nobody's.
    { source, destination: roundingOf(from), currency: from, amount: rest },
  ];
}

/**
 * The journal of a filled order: the fee to fees, each lister paid, each escrow to the buyer, hop by hop.
 *
 * @param amount what the transaction held, in the currency of the first trade; all of it is used
 */
export function fillPostings(buyerId: string, amount: Decimal, fee: Decimal, trades: readonly Trade[]): Posting[] {
  const postings: Posting[] = [];
  let pay = subtract(amount, fee);
  for (const [index, trade] of trades.entries()) {
    if (index === 0) {
      const source = holdOf(buyerId, trade.from);
      postings.push({ source, destination: feesOf(trade.from), currency: trade.from, amount: fee });
    }
    postings.push(...tradePostings(buyerId, trade, pay, index === trades.length - 1));
    pay = trade.received;
  }
  return withoutEmpty(postings);
}
