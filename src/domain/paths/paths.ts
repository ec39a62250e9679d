import { LEDGER_DECIMALS } from '@contract/values/constants';
import { type Book, type Level, pairKey } from '@/domain/book/listingBook';
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  minOf,
  subtract,
  sumOf,
  toText,
} from '@/domain/money/decimal';
import { boughtFor, paidFor } from './fills';

/** What one level gives to a hop; canonical decimal text. */
interface LevelFill {
  rate: string;
  /** In the currency that the hop leads to. */
  taken: string;
  /** In the currency that the hop comes from. */
  paid: string;
}

/** One exchange of a path over the best rates of a pair; canonical decimal text. */
export interface Hop {
  source: string;
  target: string;
  pay: string;
  receive: string;
  /** Units of `source` for one of `target`, rounded half up to 8 decimals. */
  averageRate: string;
  fills: LevelFill[];
}

/** A hop, or the money that is left over because the pair's listings hold too little. */
type HopOutcome = { hop: Hop; receive: Decimal } | { unfilled: Decimal };

interface Take {
  rate: Decimal;
  taken: Decimal;
  paid: Decimal;
}

interface Takings {
  takes: Take[];
  unfilled: Decimal | null;
}

/** Buys level by level, best first. A rest that is too little to buy anything does not count as unfilled. */
function takeLevels(levels: readonly Level[], pay: Decimal): Takings {
  const takes: Take[] = [];
  let left = pay;
  for (const level of levels) {
    const rate = decimal(level.rate);
    const wanted = boughtFor(left, rate);
    if (!isPositive(wanted)) return { takes, unfilled: takes.length > 0 ? null : left };
    const total = decimal(level.total);
    const taken = minOf(wanted, total);
    const paid = paidFor(taken, rate);
    takes.push({ rate, taken, paid });
    left = subtract(left, paid);
    if (compare(wanted, total) <= 0) return { takes, unfilled: null };
  }
  return { takes, unfilled: left };
}

/** Carries money over one hop. */
export function walkHop(book: Book, source: string, target: string, pay: Decimal): HopOutcome {
  const { takes, unfilled } = takeLevels(book.pairs[pairKey(target, source)]?.levels ?? [], pay);
  if (unfilled) return { unfilled };
  const receive = sumOf(takes.map(({ taken }) => taken));
  const fills = takes.map(({ rate, taken, paid }) => ({
    rate: toText(rate),
    taken: toText(taken),
    paid: toText(paid),
  }));
  const averageRate = toText(divide(pay, receive, LEDGER_DECIMALS, 'halfUp'));
  return { receive, hop: { source, target, pay: toText(pay), receive: toText(receive), averageRate, fills } };
}

const ARROW = '->';
/** A limit for rubbish only: with four currencies there are at most five paths, and the shortest come first. */
const MAX_PATHS = 500;

/** The currencies that a currency can be changed into: A leads to B if others list B towards A. */
function neighboursOf(book: Book, from: string): string[] {
  const neighbours = Object.values(book.pairs).flatMap(({ currency, swapTo }) => (swapTo === from ? currency : []));
  // The order of the answer must not change the order of the paths on the screen.
  return neighbours.sort();
}

/**
 * Every path from one currency to another that visits no currency twice, by breadth-first search, fewest hops first
 * (spec 9, decision 150). Empty if there is no path, or if both are the same currency.
 */
export function findPaths(book: Book, source: string, target: string): string[][] {
  if (source === target) return [];
  const found: string[][] = [];
  let frontier: string[][] = [[source]];
  while (frontier.length > 0 && found.length < MAX_PATHS) {
    const longer = frontier.flatMap((path) =>
      neighboursOf(book, path.at(-1) ?? source)
        .filter((currency) => !path.includes(currency))
        .map((currency) => [...path, currency]),
    );
    found.push(...longer.filter((path) => path.at(-1) === target));
    frontier = longer.filter((path) => path.at(-1) !== target).slice(0, MAX_PATHS);
  }
  return found.slice(0, MAX_PATHS);
}

/** A path as it is sent and shown: "NGN->GHC->CNY" (decision 150). */
export function formatPath(path: readonly string[]): string {
  return path.join(ARROW);
}

/** The currencies in the text of a path; null if it has fewer than two, an empty one or the same one twice. */
export function parsePath(text: string): string[] | null {
  const path = text.split(ARROW).map((currency) => currency.trim());
  const isPath = path.length >= 2 && path.every((currency) => currency !== '') && new Set(path).size === path.length;
  return isPath ? path : null;
}

/** Why a path ends early: there are no listings for this amount of this currency. Canonical decimal text. */
interface Shortfall {
  currency: string;
  amount: string;
}

/** What a path brings for an amount after the fee. Canonical decimal text. */
export interface PathWalk {
  path: readonly string[];
  /** All hops, or those up to the one that falls short. */
  hops: Hop[];
  /** In the last currency; "0" if the path cannot carry the amount. */
  received: string;
  /** `net / received`, rounded half up to 8 decimals; null if the path cannot carry the amount. */
  effectiveRate: string | null;
  shortfall: Shortfall | null;
}

/**
 * Carries `net` (canonical text, in the path's first currency) hop by hop over the best rates. All or nothing: if the
 * listings of one hop hold too little, the result says what was missing, and nothing is received.
 */
export function walkPath(book: Book, path: readonly string[], net: string): PathWalk {
  const start = decimal(net);
  const hops: Hop[] = [];
  let carried: Decimal = start;
  for (const [index, target] of path.entries()) {
    const source = path[index - 1];
    if (source === undefined) continue;
    const outcome = walkHop(book, source, target, carried);
    if ('unfilled' in outcome) {
      const shortfall = { currency: source, amount: toText(outcome.unfilled) };
      return { path, hops, received: '0', effectiveRate: null, shortfall };
    }
    hops.push(outcome.hop);
    carried = outcome.receive;
  }
  const effectiveRate = toText(divide(start, carried, LEDGER_DECIMALS, 'halfUp'));
  return { path, hops, received: toText(carried), effectiveRate, shortfall: null };
}
