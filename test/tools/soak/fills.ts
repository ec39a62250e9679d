import { type Books, minimum, must, type Offer, type Pending } from './books';

/** What one listing must give and get. */
interface ExpectedFill {
  offer: Offer;
  taken: bigint;
  paid: bigint;
}

/** One exchange. What is paid and reaches no listing goes to nobody. */
export interface ExpectedTrade {
  from: string;
  to: string;
  received: bigint;
  fills: ExpectedFill[];
}

export const ONE = 10n ** 8n;
/** The net of an order is exact; it has 12 decimals at most. */
const FINE = 10n ** 4n;

export const paidFor = (taken: bigint, rate: bigint) => (taken * rate) / ONE;
const boughtFor = (fineMoney: bigint, rate: bigint) => (fineMoney * FINE) / rate;

/** 1 % of an ORDER, 1.5 % of a MOF_ORDER, rounded up to 8 decimals. */
function feeOf({ type, amount }: Pick<Pending, 'type' | 'amount'>): bigint {
  const thousandths = type === 'ORDER' ? 10n : 15n;
  return (amount * thousandths + 999n) / 1000n;
}

const fineNet = ({ type, amount }: Pending) => (amount * FINE * (type === 'ORDER' ? 990n : 985n)) / 1000n;

function share(offers: readonly Offer[], rate: bigint, wanted: bigint): ExpectedFill[] {
  const fills: ExpectedFill[] = [];
  let left = wanted;
  for (const offer of offers) {
    const taken = minimum(left, offer.remaining);
    if (taken > 0n) fills.push({ offer, taken, paid: paidFor(taken, rate) });
    left -= taken;
  }
  return fills;
}

/** At exactly one rate, oldest first, all or nothing. */
function orderTrade(row: Pending, offers: readonly Offer[]): ExpectedTrade | null {
  const atRate = offers.filter(
    ({ currency, swapTo, rate }) => currency === row.to && swapTo === row.from && rate === row.rate,
  );
  const received = boughtFor(fineNet(row), row.rate);
  const fills = share(atRate, row.rate, received);
  const found = fills.reduce((sum, { taken }) => sum + taken, 0n);
  return received > 0n && found === received ? { from: row.from, to: row.to, received, fills } : null;
}

/** One hop over the levels of a pair, the cheapest first. */
function hopTrade(from: string, to: string, fineMoney: bigint, offers: readonly Offer[]): ExpectedTrade | null {
  const pair = offers.filter(({ currency, swapTo }) => currency === to && swapTo === from);
  const rates = [...new Set(pair.map(({ rate }) => rate))].sort((a, b) => (a < b ? -1 : 1));
  const fills: ExpectedFill[] = [];
  let left = fineMoney;
  let received = 0n;
  for (const rate of rates) {
    const level = pair.filter((offer) => offer.rate === rate);
    const total = level.reduce((sum, { remaining }) => sum + remaining, 0n);
    const wanted = boughtFor(left, rate);
    if (wanted === 0n) return received > 0n ? { from, to, received, fills } : null;
    const taken = minimum(wanted, total);
    fills.push(...share(level, rate, taken));
    received += taken;
    left -= paidFor(taken, rate) * FINE;
    if (wanted <= total) return { from, to, received, fills };
  }
  return null;
}

/** What filling a transaction at this moment must do; null if the market cannot fill it. */
export function expectedTrades(row: Pending, offers: readonly Offer[]): ExpectedTrade[] | null {
  if (row.type === 'ORDER') {
    const trade = orderTrade(row, offers);
    return trade && [trade];
  }
  const path = (row.path ?? '').split('->');
  const trades: ExpectedTrade[] = [];
  let money = fineNet(row);
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined) continue;
    const trade = hopTrade(from, to, money, offers);
    if (!trade) return null;
    trades.push(trade);
    money = trade.received * FINE;
  }
  const received = trades.at(-1)?.received ?? 0n;
  // The effective rate, rounded half up, is the sent one or better.
  const effective = (fineNet(row) * FINE * 2n + received) / (received * 2n);
  return effective <= row.rate ? trades : null;
}

/** A LIST was processed: what it held is listed now. */
export function settleList(books: Books, transactionId: string, listingId: string): void {
  const { userId, from, to, amount, rate, endsAt } = books.close(transactionId);
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
    place: BigInt(listingId),
    endsAt,
  });
  books.move(`hold:${userId}:${from}`, `escrow:${listingId}:${from}`, amount);
}

/** A trade is paid from the buyer's hold. What it brings goes to the wallet after the last one of a way. */
export function settleTrade(books: Books, userId: string, trade: ExpectedTrade, pay: bigint, isLast: boolean): void {
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
    settleTrade(books, row.userId, trade, pay, index === trades.length - 1);
    pay = trade.received;
  }
}
