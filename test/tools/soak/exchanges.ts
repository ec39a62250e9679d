import type { TimeInForce } from '@contract/exchange';
import { type Books, isCrossing, minimum, must, type Offer } from './books';
import { type ExpectedTrade, ONE, paidFor, settleTrade } from './fills';

/** What a user asked for: whole hundred-millionths, as everywhere in the model. */
export interface Asked {
  userId: string;
  from: string;
  to: string;
  amount: bigint;
  /** The worst rate accepted; null accepts every rate. */
  limit: bigint | null;
  timeInForce: TimeInForce;
}

/** A step of what the server says that it took. The rate of a path has 16 decimals, so every rate is kept with as many. */
interface ToldFill {
  path: readonly string[];
  rate16: bigint;
  paid: bigint;
  received: bigint;
}

/** What the server says that it did. */
export interface Told {
  paid: bigint;
  fee: bigint;
  received: bigint;
  listed: bigint;
  returned: bigint;
  fills: readonly ToldFill[];
}

/** What the server wrote down of one listing, in the order of its fills. */
export interface Written {
  offer: Offer;
  taken: bigint;
  paid: bigint;
}

/** Finer than a hundred-millionth by so much, for what is divided without rounding. */
const FINE = 10n ** 16n;
const ONE_16 = ONE * ONE;
/** Thousandths that the fee leaves: 1 % of what goes directly, 1.5 % of what goes over a path. */
const [DIRECT, PATH] = [990n, 985n];

const upTo = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** Listings that give `to` for `from`, the best rate first, then the oldest. */
const queueOf = (offers: readonly Offer[], from: string, to: string): Offer[] =>
  offers
    .filter(({ currency, swapTo }) => currency === to && swapTo === from)
    .sort((a, b) => (a.rate < b.rate || (a.rate === b.rate && a.place < b.place) ? -1 : 1));

/** A part of a route in which each unit costs the same. */
interface Stretch {
  share: bigint;
  rate16: bigint;
  /** Fine parts of the target. */
  brings: bigint;
}

const directStretches = (queue: readonly Offer[]): Stretch[] =>
  queue.map(({ rate, remaining }) => ({ share: DIRECT, rate16: rate * ONE, brings: remaining * FINE }));

/** Both hops are walked listing by listing. Whichever of the two is used up first makes place for the next one. */
function pathStretches(firstHop: readonly Offer[], secondHop: readonly Offer[]): Stretch[] {
  const fineOf = ({ rate, remaining }: Offer) => ({ rate, left: remaining * FINE });
  const [first, second] = [firstHop.map(fineOf), secondHop.map(fineOf)];
  const stretches: Stretch[] = [];
  for (let [one, other] = [first.shift(), second.shift()]; one && other;) {
    const carries = (one.left * ONE) / other.rate;
    const brings = minimum(carries, other.left);
    stretches.push({ share: PATH, rate16: one.rate * other.rate, brings });
    one.left -= (brings * other.rate) / ONE;
    other.left -= brings;
    if (carries === brings) one = first.shift();
    if (other.left === 0n) other = second.shift();
  }
  return stretches;
}

interface Most {
  /** Fine parts of the target. */
  received: bigint;
  /** Fine parts of what is paid, with the fee. */
  spent: bigint;
}

/**
 * The most that an amount brings if money could be divided without end: all parts of all routes that the limit allows,
 * the cheapest after the fee first. As no two routes share a listing, nothing else brings more.
 */
export function mostFor({ from, to, amount, limit }: Asked, offers: readonly Offer[]): Most {
  const between = [...new Set(offers.map(({ currency }) => currency))].filter((one) => one !== from && one !== to);
  const stretches = [
    ...directStretches(queueOf(offers, from, to)),
    ...between.flatMap((middle) => pathStretches(queueOf(offers, from, middle), queueOf(offers, middle, to))),
  ]
    .filter(({ rate16 }) => limit === null || rate16 <= limit * ONE)
    .sort((a, b) => (a.rate16 * b.share < b.rate16 * a.share ? -1 : 1));
  const all = amount * FINE;
  let left = all;
  let received = 0n;
  for (const { share, rate16, brings } of stretches) {
    const costs = (brings * rate16 * 1000n) / (share * ONE_16);
    if (costs >= left) return { received: received + (left * share * ONE_16) / (1000n * rate16), spent: all };
    left -= costs;
    received += brings;
  }
  return { received, spent: all - left };
}

/** The lowest rate at which something is offered between two currencies; null if nothing is. */
const bestOf = (offers: readonly Offer[], isOne: (offer: Offer) => boolean): bigint | null =>
  offers.filter(isOne).reduce<bigint | null>((best, { rate }) => (best === null || rate < best ? rate : best), null);

/**
 * What rounding may cost, in hundred-millionths of the target: with each step one unit of the last place of each
 * currency that it goes through. A unit of what is paid, or of what is between, is worth several of the target if the
 * rate is below 1. A listing of a path that is too small to buy one unit is passed over.
 */
function roundingOf({ from, to }: Asked, offers: readonly Offer[], steps: number): bigint {
  const towards = bestOf(offers, ({ currency }) => currency === to) ?? ONE;
  const direct = bestOf(offers, ({ currency, swapTo }) => currency === to && swapTo === from) ?? ONE;
  const first = bestOf(offers, ({ currency, swapTo }) => currency !== to && swapTo === from) ?? ONE;
  const worthOf = (rate: bigint) => upTo(ONE, rate);
  const small = offers.filter(({ swapTo, remaining }) => swapTo === from && remaining < ONE).length;
  const ofStep = 2n + worthOf(towards) + worthOf(direct) + worthOf(first) * worthOf(towards);
  return BigInt(steps + 1 + small) * ofStep;
}

/** Whether one more hundred-millionth could be bought for an amount at a rate. */
const buysNothing = (amount: bigint, rate: bigint) => (amount * ONE) / rate === 0n;

/** The rate of the listing that an exchange leaves: its limit turned round, rounded up. */
export const listingRateOf = (limit: bigint): bigint => upTo(ONE_16, limit);

/** A rest that would cross a listing of the same user is refused. */
const crossesOwn = ({ from, to, limit, timeInForce }: Asked, own: readonly Offer[]) =>
  limit !== null &&
  (timeInForce === 'gtc' || timeInForce === 'post_only') &&
  isCrossing({ from, to, rate: listingRateOf(limit) }, own);

/** Nothing may be refused by the book that the book can do. @param own the user's own listings @throws Violation */
export function judgeConflict(asked: Asked, offers: readonly Offer[], own: readonly Offer[] = []): void {
  if (crossesOwn(asked, own)) return;
  const { received } = mostFor(asked, offers);
  const small = roundingOf(asked, offers, 0) * FINE;
  // If it is only just enough, rounding may decide.
  const more = asked.amount + asked.amount / 1_000_000n + 1_000n;
  const { spent } = mostFor({ ...asked, amount: more }, offers);
  const facts = { asked, received, spent };
  if (asked.timeInForce === 'post_only') must(received > 0n, 'what would take nothing was not listed', facts);
  else if (asked.timeInForce === 'fok') {
    const isShort = spent < more * FINE || received <= small;
    must(isShort, 'all or nothing was refused although all is offered', facts);
  } else must(received <= small, 'nothing was taken although something is offered', facts);
}

/** A route as it was written: the trades of its hops, what they cost, and the part of the amount that went over it. */
interface Route {
  gross: bigint;
  fee: bigint;
  trades: ExpectedTrade[];
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/** Each listing gives no more than it has, at its own rate, and no better or older one of its pair was left behind. */
function judgePair(queue: readonly Offer[], written: readonly Written[], mayPass: (left: bigint) => boolean): void {
  for (const { offer, taken, paid } of written) {
    must(taken > 0n && taken <= offer.remaining, 'more was taken than is listed', { offer, taken });
    must(paid === paidFor(taken, offer.rate), 'a lister is paid at another rate', { offer, taken, paid });
  }
  const leftOf = (offer: Offer) =>
    offer.remaining - sumOf(written.filter((fill) => fill.offer.id === offer.id).map(({ taken }) => taken));
  const last = queue.findLastIndex((offer) => written.some((fill) => fill.offer.id === offer.id));
  for (const offer of queue.slice(0, Math.max(last, 0))) {
    must(leftOf(offer) === 0n || mayPass(leftOf(offer)), 'a better or an older listing was left', { offer, written });
  }
}

function tradeOf(from: string, to: string, fills: readonly Written[]): ExpectedTrade {
  return { from, to, received: sumOf(fills.map(({ taken }) => taken)), fills: [...fills] };
}

/** The trades by their routes, from the listings that were taken. */
function routesOf({ from, to }: Asked, offers: readonly Offer[], written: readonly Written[]): Route[] {
  const between = [...new Set(offers.map(({ currency }) => currency))].filter((one) => one !== from && one !== to);
  const ofPair = (source: string, target: string) =>
    written.filter(({ offer }) => offer.currency === target && offer.swapTo === source);
  const paths = [[from, to], ...between.map((middle) => [from, middle, to])];
  const used = paths.map((path) =>
    path.slice(1).map((target, index) => tradeOf(path[index] ?? '', target, ofPair(path[index] ?? '', target))),
  );
  const count = sumOf(used.flat().map(({ fills }) => BigInt(fills.length)));
  must(count === BigInt(written.length), 'something was taken that is on no way', { written });
  for (const trades of used) {
    const second = trades[1] ? queueOf(offers, trades[1].from, trades[1].to) : [];
    const dearest = second.at(-1)?.rate ?? 0n;
    for (const [index, { from: source, to: target, fills }] of trades.entries()) {
      judgePair(
        queueOf(offers, source, target),
        fills,
        (left) => dearest > 0n && index === 0 && buysNothing(left, dearest),
      );
    }
    const [first] = trades;
    const needed = sumOf((trades[1]?.fills ?? []).map(({ taken, offer }) => paidFor(taken, offer.rate)));
    must(needed <= (first?.received ?? 0n), 'the second hop cost more than the first one brought', { trades });
  }
  return used
    .filter(([first]) => first !== undefined && first.received > 0n)
    .map((trades) => {
      const net = sumOf((trades[0]?.fills ?? []).map(({ taken, offer }) => taken * offer.rate));
      const share = trades.length === 1 ? DIRECT : PATH;
      return { gross: upTo(net * 1000n, share * ONE), fee: 0n, trades };
    });
}

/** What is left of an amount goes with the last route, if it is too little for one more unit. */
function withRest(asked: Asked, told: Told, routes: readonly Route[]): Route[] {
  const rest = told.paid - sumOf(routes.map(({ gross }) => gross));
  const last = told.fills.at(-1);
  const isLast = ({ trades }: Route) =>
    trades.length + 1 === last?.path.length && trades[0]?.to === (last.path[1] ?? '');
  must(rest >= 0n, 'less was paid than the listings cost', { asked, told, rest });
  if (rest > 0n) {
    const first = routes.find(isLast)?.trades[0]?.fills.at(-1)?.offer.rate ?? 0n;
    const ofUnit = upTo((last?.rate16 ?? 0n) * 2n, ONE_16) + upTo(first * 2n, ONE);
    must(told.paid === asked.amount, 'more was paid than the listings cost', { asked, told, rest });
    must(rest <= ofUnit + 2n, 'what was left would have bought more', { asked, told, rest, ofUnit });
  }
  return routes.map((route) => {
    const gross = route.gross + (isLast(route) ? rest : 0n);
    return { ...route, gross, fee: upTo(gross * (route.trades.length === 1 ? 10n : 15n), 1000n) };
  });
}

/** The steps that the server tells are what it wrote, the cheapest after the fee first, none above the limit. */
function judgeTold({ from, to, limit }: Asked, { fills, received }: Told, routes: readonly Route[]): void {
  must(sumOf(fills.map((fill) => fill.received)) === received, 'the steps do not sum up', { fills, received });
  for (const { trades } of routes) {
    const path = [from, ...trades.map((trade) => trade.to)];
    const steps = fills.filter((fill) => fill.path.join() === path.join());
    const brought = trades.at(-1)?.received ?? 0n;
    must(sumOf(steps.map((step) => step.received)) === brought, 'a way is told otherwise', { path, steps, brought });
  }
  const costs = fills.map(({ path, rate16 }) => rate16 * (path.length === 2 ? PATH : DIRECT));
  must(
    costs.every((cost, index) => index === 0 || cost >= (costs[index - 1] ?? 0n)),
    'a cheaper step came later',
    { fills },
  );
  must(limit === null || fills.every(({ rate16 }) => rate16 <= limit * ONE), 'the limit was passed', { fills, limit });
  const direct = routes.find(({ trades }) => trades.length === 1)?.trades[0]?.fills ?? [];
  must(
    direct.every(({ offer }) => limit === null || offer.rate <= limit),
    'a listing above the limit was taken',
    { from, to, limit },
  );
}

/** What becomes of the rest is what was asked for. */
function judgeRest(asked: Asked, told: Told, offers: readonly Offer[]): void {
  const { amount, limit, timeInForce } = asked;
  const { paid, listed, returned, fills } = told;
  const rest = amount - paid;
  const facts = { asked, told };
  must(listed + returned === rest && listed >= 0n && returned >= 0n, 'the parts are not the amount', facts);
  const isListing = timeInForce === 'gtc' || timeInForce === 'post_only';
  must(listed === 0n || (returned === 0n && isListing), 'something was listed that nobody wanted to list', facts);
  if (timeInForce === 'ioc') must(fills.length > 0, 'an exchange of nothing', facts);
  if (timeInForce === 'post_only') {
    const most = mostFor(asked, offers).received;
    must(fills.length === 0 && most <= roundingOf(asked, offers, 0) * FINE, 'it was only to be listed', facts);
  }
  const worst = limit ?? upTo(fills.at(-1)?.rate16 ?? 0n, ONE);
  if (timeInForce === 'fok') must(rest === 0n || buysNothing(rest, worst), 'not all was taken', facts);
  // The least amount of a listing is a hundredth.
  if (isListing && rest >= 1_000_000n) must(returned === 0n, 'a rest was not listed', facts);
}

/**
 * Holds an exchange against what it may do, by rules that do not say how it is planned (decision 559): the books of each
 * listing, priority, fees, and that the user got no less than the best that the market had.
 *
 * @param offers the listings of others as they were before it
 * @returns what went over each way
 * @throws Violation
 */
export function judgeExchange(
  asked: Asked,
  told: Told,
  written: readonly Written[],
  offers: readonly Offer[],
): readonly Route[] {
  const routes = withRest(asked, told, routesOf(asked, offers, written));
  const fee = sumOf(routes.map((route) => route.fee));
  const received = sumOf(routes.map(({ trades }) => trades.at(-1)?.received ?? 0n));
  must(fee === told.fee, 'the fee is another', { asked, told, fee });
  must(received === told.received, 'another amount was received', { asked, told, received });
  judgeTold(asked, told, routes);
  judgeRest(asked, told, offers);
  const short = mostFor(asked, offers).received - received * FINE;
  const allowed = roundingOf(asked, offers, told.fills.length) * FINE;
  must(asked.timeInForce === 'post_only' || short <= allowed, 'less than the best was got', { asked, told, short });
  return routes;
}

/** An exchange was carried out: fees, listers, buyer, all at once. */
export function settleExchange(books: Books, { userId, from }: Asked, paid: bigint, routes: readonly Route[]): void {
  books.move(`wallet:${userId}:${from}`, `hold:${userId}:${from}`, paid);
  for (const { gross, fee, trades } of routes) {
    books.move(`hold:${userId}:${from}`, `fees:${from}`, fee);
    let pay = gross - fee;
    for (const [index, trade] of trades.entries()) {
      settleTrade(books, userId, trade, pay, index === trades.length - 1);
      pay = trade.received;
    }
  }
}
