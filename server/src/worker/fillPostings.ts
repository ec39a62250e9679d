import { type Decimal, subtract, sumOf } from '@/domain/money/decimal';
import { escrowOf, feesOf, holdOf, roundingOf, walletOf } from '@server/ledger/accounts';
import { type Posting, withoutEmpty } from '@server/ledger/postings';
import type { Trade } from './trades';

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

/**
 * The journal of a filled order: the fee goes to the fees account, each lister is paid, and each escrow goes to the
 * buyer, hop by hop.
 *
 * @param cost what the transaction held, in the currency of the first trade, all of which is used; and its fee
 * @param cause chooses the parts of the house's accounts
 */
export function fillPostings(
  buyerId: string,
  { amount, fee }: { amount: Decimal; fee: Decimal },
  trades: readonly Trade[],
  cause: string,
): Posting[] {
  const postings: Posting[] = [];
  let pay = subtract(amount, fee);
  for (const [index, trade] of trades.entries()) {
    if (index === 0) {
      const { source } = trade;
      const payer = holdOf(buyerId, source);
      postings.push({ source: payer, destination: feesOf(source, cause), currency: source, amount: fee });
    }
    postings.push(...tradePostings({ id: buyerId, cause }, trade, pay, index === trades.length - 1));
    pay = trade.received;
  }
  return withoutEmpty(postings);
}
