import type { ExchangeFill, TimeInForce } from '@contract/exchange';
import {
  BILATERAL_FEE_SHARE,
  LEDGER_DECIMALS,
  MULTILATERAL_FEE_SHARE,
  RATE_INPUT_DECIMALS,
} from '@contract/values/constants';
import { type Book, type Level, pairKey } from '@/domain/book/listingBook';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  isZero,
  minOf,
  multiply,
  roundTo,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { invertRate } from '@/domain/money/turnedRate';
import { boughtFor, paidFor } from './fills';
import type { Hop } from './paths';

/** What a user asks for. Amount and rates are canonical decimal text. */
export interface ExchangeAsk {
  source: string;
  target: string;
  /** How much is paid at most, with the fee. */
  amount: string;
  /** The worst rate accepted: units of `source` for one of `target`, before the fee. Null accepts every rate. */
  rate: string | null;
  timeInForce: TimeInForce;
  /** Units of `source` for one of `target` on the market; null if it is not known. */
  marketRate: string | null;
  /** The least amount of a listing. */
  least: string;
}

/** What goes over one route: the part of the amount, its fee, and the hops with the levels that they take from. */
interface ExchangeRoute {
  path: readonly string[];
  gross: Decimal;
  fee: Decimal;
  hops: Hop[];
}

/** Why nothing is exchanged: too little is offered, something would be taken, or nothing is offered at this rate. */
export type ExchangeProblem = 'short' | 'wouldTake' | 'nothing';

/** What an exchange does. Canonical decimal text; see `exchangeFigures` of the contract. */
export interface ExchangePlan {
  /** If there is one, the plan is not carried out, and its figures say what the book offers. */
  problem: ExchangeProblem | null;
  paid: string;
  fee: string;
  received: string;
  average: string | null;
  listed: string;
  returned: string;
  fills: ExchangeFill[];
  improvement: { limit: string | null; market: string | null };
  routes: ExchangeRoute[];
}

const ONE = decimal('1');

/** The levels of one hop: how far they are used, and what was taken of each. */
interface HopState {
  source: string;
  target: string;
  levels: readonly Level[];
  at: number;
  rate: Decimal;
  /** What the level still holds. */
  left: Decimal;
  taken: Map<string, Decimal>;
}

/** A way from one currency to the other, and what goes over it so far. */
interface RouteState {
  path: readonly string[];
  feeShare: Decimal;
  /** What is left of each unit after the fee. */
  netShare: Decimal;
  hops: HopState[];
  /** What it costs before the fee, exactly. */
  net: Decimal;
  /** What it costs with the fee, rounded up. */
  gross: Decimal;
}

/** Moves to the level `at`. */
function moveTo(hop: HopState, at: number): void {
  const level = hop.levels[at];
  hop.at = at;
  hop.rate = level ? decimal(level.rate) : ZERO;
  hop.left = level ? decimal(level.total) : ZERO;
}

function startHop(book: Book, source: string, target: string): HopState {
  const levels = book.pairs[pairKey(target, source)]?.levels ?? [];
  const hop = { source, target, levels, at: 0, rate: ZERO, left: ZERO, taken: new Map<string, Decimal>() };
  moveTo(hop, 0);
  return hop;
}

function startRoute(book: Book, path: readonly string[]): RouteState {
  const feeShare = decimal(path.length === 2 ? BILATERAL_FEE_SHARE : MULTILATERAL_FEE_SHARE);
  const hops = path.slice(1).map((target, index) => startHop(book, path[index] ?? '', target));
  return { path, feeShare, netShare: subtract(ONE, feeShare), hops, net: ZERO, gross: ZERO };
}

/** The direct way first, then the paths of two hops by their names, so that equal books give equal plans. */
export function routesOf(book: Book, source: string, target: string): RouteState[] {
  const between = Object.values(book.pairs)
    .flatMap(({ currency, swapTo }) => (swapTo === source && currency !== target ? currency : []))
    .filter((currency) => currency !== source && book.pairs[pairKey(target, currency)])
    .sort();
  const paths = [[source, target], ...between.map((currency) => [source, currency, target])];
  return paths.map((path) => startRoute(book, path));
}

/** What one more unit of the target costs before the fee; null if a hop has no level left. */
function rateOf({ hops }: RouteState): Decimal | null {
  return hops.some(({ levels, at }) => at >= levels.length) ? null : hops.map(({ rate }) => rate).reduce(multiply, ONE);
}

/** Negative if the next unit costs less over `a`, after the fees. Both rates are divided by what the fee leaves. */
const byCost = (a: { route: RouteState; rate: Decimal }, b: { route: RouteState; rate: Decimal }) =>
  compare(multiply(a.rate, b.route.netShare), multiply(b.rate, a.route.netShare));

/** The route over which the next unit costs least, among those within the limit. Null if there is none. */
function cheapest(routes: readonly RouteState[], limit: Decimal | null) {
  const open = routes.flatMap((route) => {
    const rate = rateOf(route);
    return rate === null || (limit && compare(rate, limit) > 0) ? [] : [{ route, rate }];
  });
  return open.reduce<(typeof open)[number] | null>((best, one) => (best && byCost(best, one) <= 0 ? best : one), null);
}

/**
 * How much each hop gives of its present level for a budget before the fee. The first hop gives no more than the second
 * needs, but is sold out if nothing more could be bought with the rest of its level.
 */
function mostOf([first, second]: readonly HopState[], budget: Decimal): Decimal[] {
  if (!first) return [];
  const most = minOf(boughtFor(budget, first.rate), first.left);
  if (!second) return [most];
  const received = minOf(boughtFor(most, second.rate), second.left);
  const needed = roundTo(multiply(received, second.rate), LEDGER_DECIMALS, 'up');
  const isSoldOut = compare(most, first.left) === 0 && compare(received, second.left) < 0;
  return [isSoldOut ? most : needed, received];
}

/** The same, but no more than is wanted: then the first hop gives just what the second needs for it. */
function pieceOf(hops: readonly HopState[], budget: Decimal, wanted: Decimal | null): Decimal[] {
  const most = mostOf(hops, budget);
  if (!wanted || compare(most.at(-1) ?? ZERO, wanted) < 0) return most;
  const [, second] = hops;
  return second ? [roundTo(multiply(wanted, second.rate), LEDGER_DECIMALS, 'up'), wanted] : [wanted];
}

/** Takes a piece, and moves on from each level that it used up. @returns whether it used one up */
function take(route: RouteState, piece: readonly Decimal[]): boolean {
  const [cost = ZERO] = route.hops.map(({ rate }, index) => multiply(piece[index] ?? ZERO, rate));
  route.net = add(route.net, cost);
  route.gross = divide(route.net, route.netShare, LEDGER_DECIMALS, 'up');
  const usedUp = route.hops.filter((hop, index) => {
    const taken = piece[index] ?? ZERO;
    const { rate = '' } = hop.levels[hop.at] ?? {};
    hop.taken.set(rate, add(hop.taken.get(rate) ?? ZERO, taken));
    hop.left = subtract(hop.left, taken);
    return isZero(hop.left);
  });
  for (const hop of usedUp) moveTo(hop, hop.at + 1);
  return usedUp.length > 0;
}

/** True if the first level of a path is too small to buy one unit over the second hop. */
const isTooSmall = ([first, second]: readonly HopState[]): boolean =>
  first !== undefined && second !== undefined && isZero(boughtFor(first.left, second.rate));

/**
 * Spends an amount over the routes, always where the next unit costs least after the fee. A level of a path that is too
 * small to buy one unit is passed over.
 *
 * @param wanted ends as soon as this is received; null spends the whole amount
 * @returns what was taken, in that order, over which routes, and whether the amount is spent. What is then left is too little for a unit,
 * and goes with the last fill, as the rest of an ORDER goes with it.
 */
export function spend(
  routes: readonly RouteState[],
  amount: Decimal,
  limit: Decimal | null,
  wanted: Decimal | null = null,
) {
  const fills: ExchangeFill[] = [];
  const taken = new Set<RouteState>();
  let missing = wanted;
  let last: RouteState | null = null;
  const spent = () => {
    if (last) last.gross = subtract(amount, sumOf(routes.filter((other) => other !== last).map(({ gross }) => gross)));
    return { fills, taken, isSpent: true };
  };
  for (let next = cheapest(routes, limit); next; next = cheapest(routes, limit)) {
    const { route, rate } = next;
    const others = sumOf(routes.filter((other) => other !== route).map(({ gross }) => gross));
    const budget = subtract(multiply(subtract(amount, others), route.netShare), route.net);
    const piece = pieceOf(route.hops, budget, missing);
    const [first, received] = [piece[0] ?? ZERO, piece.at(-1) ?? ZERO];
    if (isZero(received)) {
      const [hop] = route.hops;
      if (!hop || !isTooSmall(route.hops)) return spent();
      moveTo(hop, hop.at + 1);
      continue;
    }
    const paid = paidFor(first, route.hops[0]?.rate ?? ZERO);
    fills.push({ path: [...route.path], rate: toText(rate), paid: toText(paid), received: toText(received) });
    last = route;
    taken.add(route);
    const isUsedUp = take(route, piece);
    missing = missing && subtract(missing, received);
    if (missing && isZero(missing)) return { fills, taken, isSpent: false };
    if (!isUsedUp) return spent();
  }
  return { fills, taken, isSpent: false };
}

/** The hops as the walk of a path has them. */
function hopsOf({ hops }: RouteState, net: Decimal): Hop[] {
  let pay = net;
  return hops.map(({ source, target, taken }) => {
    const receive = sumOf([...taken.values()]);
    const averageRate = toText(divide(pay, receive, LEDGER_DECIMALS, 'halfUp'));
    const fills = [...taken].map(([rate, amount]) => ({
      rate,
      taken: toText(amount),
      paid: toText(paidFor(amount, decimal(rate))),
    }));
    const hop = { source, target, pay: toText(pay), receive: toText(receive), averageRate, fills };
    pay = receive;
    return hop;
  });
}

/** A route that something goes over. Its fee is computed once, on all that goes over it, and rounded up. */
function finished(route: RouteState): ExchangeRoute {
  const { path, gross, feeShare } = route;
  const fee = roundTo(multiply(gross, feeShare), LEDGER_DECIMALS, 'up');
  return { path, gross, fee, hops: hopsOf(route, subtract(gross, fee)) };
}

function problemOf(timeInForce: TimeInForce, isFilled: boolean, isWhole: boolean): ExchangeProblem | null {
  if (timeInForce === 'post_only') return isFilled ? 'wouldTake' : null;
  if (!isFilled && (timeInForce !== 'gtc' || isWhole)) return 'nothing';
  return timeInForce === 'fok' && !isWhole ? 'short' : null;
}

/** How much of the rest is listed: nothing if it is less than a listing may be. */
function listedOf(rest: Decimal, isWhole: boolean, { timeInForce, least }: ExchangeAsk): Decimal {
  const isAsked = timeInForce === 'post_only' || (timeInForce === 'gtc' && !isWhole);
  return isAsked && compare(rest, decimal(least)) >= 0 ? rest : ZERO;
}

/**
 * Decisions 527 to 529: what an exchange takes from a book of others' listings, over the direct levels and the paths of
 * two hops, the cheapest after the fees first, none above the limit. What is left is listed or returned. The same
 * function serves the screen, the quote and the server.
 */
export function planExchange(book: Book, ask: ExchangeAsk): ExchangePlan {
  const { source, target, timeInForce } = ask;
  const amount = roundTo(decimal(ask.amount), LEDGER_DECIMALS, 'down');
  const limit = ask.rate === null ? null : decimal(ask.rate);
  const { fills, taken, isSpent } = spend(routesOf(book, source, target), amount, limit);
  const routes = [...taken].map(finished);
  const paid = sumOf(routes.map(({ gross }) => gross));
  const fee = sumOf(routes.map((route) => route.fee));
  const net = subtract(paid, fee);
  const received = sumOf(routes.map(({ hops }) => decimal(hops.at(-1)?.receive ?? '0')));
  const rest = subtract(amount, paid);
  const worst = limit ?? (fills.length > 0 ? decimal(fills.at(-1)?.rate ?? '') : null);
  const isWhole = isSpent || isZero(rest) || (worst !== null && isZero(boughtFor(rest, worst)));
  const problem = problemOf(timeInForce, fills.length > 0, isWhole);
  const listed = problem === null ? listedOf(rest, isWhole, ask) : ZERO;
  const moreThanAt = (rate: string | null) =>
    rate === null ? null : toText(subtract(received, boughtFor(net, decimal(rate))));
  return {
    problem,
    paid: toText(paid),
    fee: toText(fee),
    received: toText(received),
    average: isZero(received) ? null : toText(divide(net, received, LEDGER_DECIMALS, 'halfUp')),
    listed: toText(listed),
    returned: toText(subtract(rest, listed)),
    fills,
    improvement: { limit: moreThanAt(ask.rate), market: moreThanAt(ask.marketRate) },
    routes,
  };
}

/** The rate at which the rest of an exchange is listed: what its limit asks for one unit of `source`, rounded up. */
export const listingRateOf = (limit: string): string => toText(invertRate(decimal(limit), RATE_INPUT_DECIMALS, 'up'));

/** The rate of the listing that a plan makes; null if it makes none. */
export const restRateOf = ({ listed }: ExchangePlan, limit: string | null): string | null =>
  limit === null || !isPositive(decimal(listed)) ? null : listingRateOf(limit);
