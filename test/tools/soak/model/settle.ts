import type { Books, Pending } from './books';
import { type ExpectedTrade, feeOf } from './fills';
import { must } from './violation';

/** A LIST was processed: what it held is listed now. */
export function settleList(books: Books, transactionId: string, listingId: string): void {
  const { userId, from, to, amount, rate } = books.close(transactionId);
  books.offers.set(listingId, {
    id: listingId,
    userId,
    currency: from,
    swapTo: to,
    rate,
    listed: amount,
    remaining: amount,
    filled: 0n,
    returned: 0n,
    ended: false,
  });
  books.move(`hold:${userId}:${from}`, `escrow:${listingId}:${from}`, amount);
}

function exchange(books: Books, userId: string, trade: ExpectedTrade, pay: bigint, isLast: boolean): void {
  const { from, to, fills } = trade;
  let rest = pay;
  for (const { offer, taken, paid } of fills) {
    books.move(`hold:${userId}:${from}`, `wallet:${offer.userId}:${from}`, paid);
    books.move(`escrow:${offer.id}:${to}`, `${isLast ? 'wallet' : 'hold'}:${userId}:${to}`, taken);
    offer.remaining -= taken;
    offer.filled += taken;
    if (offer.remaining === 0n) offer.ended = true;
    rest -= paid;
  }
  books.move(`hold:${userId}:${from}`, `rounding:${from}`, rest);
}

/** An order was filled with these trades: fee, listers, buyer. */
export function settleFill(books: Books, row: Pending, trades: readonly ExpectedTrade[]): void {
  books.close(row.id);
  const fee = feeOf(row);
  must(fee === row.fee, 'the fee is another', { id: row.id, fee, said: row.fee });
  books.move(`hold:${row.userId}:${row.from}`, `fees:${row.from}`, fee);
  let pay = row.amount - fee;
  for (const [index, trade] of trades.entries()) {
    exchange(books, row.userId, trade, pay, index === trades.length - 1);
    pay = trade.received;
  }
}
