import { AMOUNT_INPUT_DECIMALS, MULTILATERAL_FEE_SHARE } from '@contract/values/constants';
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
import { multilateralFee } from '@/domain/money/fees';
import { type DirectOrder, percentMore, quoteDirect } from './directOrder';
import { findPaths, formatPath, parsePath, type PathWalk, walkPath } from './paths';

const CENT = decimal('0.01');
const NET_SHARE = subtract(decimal('1'), decimal(MULTILATERAL_FEE_SHARE));
/** Cutting to 8 decimals shifts the result by less than this at every realistic rate. */
const MARGIN = decimal('0.04');

/** The levels of one hop of a path, best first. */
function hopLevels(book: Book, source: string, target: string): readonly Level[] {
  return book.pairs[pairKey(target, source)]?.levels ?? [];
}

/**
 * The exact cost of the best levels that hold `wanted` together; of all levels if `wanted` is null or more than they
 * hold.
 */
function costOf(levels: readonly Level[], wanted: Decimal | null): Decimal {
  let cost = ZERO;
  let left = wanted;
  for (const { rate, total } of levels) {
    if (left !== null && isZero(left)) break;
    const taken: Decimal = left === null ? decimal(total) : minOf(decimal(total), left);
    cost = add(cost, multiply(taken, decimal(rate)));
    if (left !== null) left = subtract(left, taken);
  }
  return cost;
}

/** Roughly the most that a path carries after the fee: cutting to 8 decimals is left out of account. */
function netCapacity(book: Book, path: readonly string[]): Decimal {
  let wanted: Decimal | null = null;
  for (let hop = path.length - 1; hop > 0; hop -= 1) {
    wanted = costOf(hopLevels(book, path[hop - 1] ?? '', path[hop] ?? ''), wanted);
  }
  return wanted ?? ZERO;
}

function carries(book: Book, path: readonly string[], pay: Decimal): boolean {
  return isPositive(pay) && walkPath(book, path, toText(subtract(pay, multilateralFee(pay)))).shortfall === null;
}

/**
 * The largest amount, of at most 2 decimals and at most `wanted`, that a path carries after the fee, as canonical
 * decimal text. Null if it carries none.
 */
export function largestCarried(book: Book, path: readonly string[], wanted: string): string | null {
  const most = decimal(wanted);
  if (carries(book, path, most)) return wanted;
  const roughly = divide(netCapacity(book, path), NET_SHARE, AMOUNT_INPUT_DECIMALS, 'down');
  const least = subtract(roughly, MARGIN);
  let amount = minOf(add(roughly, MARGIN), roundTo(most, AMOUNT_INPUT_DECIMALS, 'down'));
  for (; compare(amount, least) >= 0; amount = subtract(amount, CENT)) {
    if (carries(book, path, amount)) return toText(amount);
  }
  return null;
}

/** What every path brings for an amount. Canonical decimal text. */
interface PathQuotes {
  pay: string;
  fee: string;
  /** `pay - fee`: what the paths carry. */
  net: string;
  /** Fewest hops first (decision 150). */
  walks: PathWalk[];
  /**
   * The text of the path that receives most, the shorter one if two receive the same; null if no path carries the
   * amount.
   */
  best: string | null;
}

function bestOf(walks: readonly PathWalk[]): PathWalk | null {
  return walks
    .filter(({ shortfall }) => shortfall === null)
    .reduce<PathWalk | null>(
      (best, walk) => (best && compare(decimal(walk.received), decimal(best.received)) <= 0 ? best : walk),
      null,
    );
}

/** Every path between two currencies, quoted after the fee (spec 5, decisions 150 and 151). */
export function quotePaths(book: Book, source: string, target: string, amount: string): PathQuotes {
  const pay = decimal(amount);
  const fee = multilateralFee(pay);
  const net = toText(subtract(pay, fee));
  const walks = findPaths(book, source, target).map((path) => walkPath(book, path, net));
  const best = bestOf(walks);
  return { pay: toText(pay), fee: toText(fee), net, walks, best: best && formatPath(best.path) };
}

/** One hop as the comparison shows it. Canonical decimal text. */
export interface HopFacts {
  source: string;
  target: string;
  /**
   * The average rate that the walk pays; the best listed rate if the walk does not reach this hop; null if nobody lists
   * it.
   */
  rate: string | null;
  /** Everything that others list for this hop, in the currency that the hop leads to. */
  depth: string;
}

/** One path, with what it brings for the amount, or for the largest part of the amount that it carries. */
export interface PathFacts {
  text: string;
  path: readonly string[];
  /** True if it carries the whole amount. Only such a path can be chosen (decision 150). */
  carries: boolean;
  hops: HopFacts[];
  /** The part of the amount that it fills; "0" if it fills none. */
  fills: string;
  /** The same in whole per cent of the amount, rounded down: never 100 for less than the whole amount. */
  share: string;
  fee: string;
  /** For the part that it fills; "0" and null if it fills none. */
  received: string;
  effectiveRate: string | null;
  /** Per cents received above the direct order; null if either cannot carry the amount. */
  againstDirect: string | null;
}

/** All paths for an amount, ranked: first by what is received, then by what they fill. A pinned path is on top. */
export interface PathComparison {
  pay: string;
  fee: string;
  best: string | null;
  direct: DirectOrder | null;
  paths: PathFacts[];
}

const HUNDRED = decimal('100');
const NOTHING = '0';
/** Levels are never changed, only replaced, so a sum stays right as long as its levels exist. */
const depths = new WeakMap<readonly Level[], string>();

function depthOfAll(levels: readonly Level[]): string {
  const known = depths.get(levels) ?? toText(sumOf(levels.map(({ total }) => decimal(total))));
  depths.set(levels, known);
  return known;
}

function hopFacts(book: Book, walk: PathWalk): HopFacts[] {
  return walk.path.slice(1).map((target, index) => {
    const source = walk.path[index] ?? '';
    const levels = hopLevels(book, source, target);
    const rate = walk.hops[index]?.averageRate ?? levels[0]?.rate ?? null;
    return { source, target, rate, depth: depthOfAll(levels) };
  });
}

function shareOf(part: string, whole: string): string {
  return toText(divide(multiply(decimal(part), HUNDRED), decimal(whole), 0, 'down'));
}

function pathFacts(book: Book, whole: PathWalk, pay: string, direct: DirectOrder | null): PathFacts {
  const carries = whole.shortfall === null;
  const fills = carries ? pay : (largestCarried(book, whole.path, pay) ?? NOTHING);
  const fee = multilateralFee(decimal(fills));
  const net = toText(subtract(decimal(fills), fee));
  const walk = carries || fills === NOTHING ? whole : walkPath(book, whole.path, net);
  const rival = carries ? (direct?.received ?? null) : null;
  return {
    text: formatPath(whole.path),
    path: whole.path,
    carries,
    hops: hopFacts(book, walk),
    fills,
    share: shareOf(fills, pay),
    fee: toText(fee),
    received: walk.received,
    effectiveRate: walk.effectiveRate,
    againstDirect: rival === null ? null : percentMore(walk.received, rival),
  };
}

/** Negative if `a` is better. Equal paths keep the order of the search: fewer hops first. */
function byRank(a: PathFacts, b: PathFacts): number {
  if (a.carries !== b.carries) return a.carries ? -1 : 1;
  const [more, less] = a.carries ? [a.received, b.received] : [a.fills, b.fills];
  return compare(decimal(less), decimal(more));
}

/**
 * Every path between two currencies, hop by hop, for an amount; canonical decimal text. The pinned path is on top
 * whatever happens to it, even if nobody lists it any more.
 */
export function comparePaths(
  book: Book,
  source: string,
  target: string,
  amount: string,
  pinned: string | null,
): PathComparison {
  const { pay, fee, net, walks, best } = quotePaths(book, source, target, amount);
  const direct = quoteDirect(hopLevels(book, source, target), pay);
  const facts = walks.map((walk) => pathFacts(book, walk, pay, direct)).sort(byRank);
  if (pinned === null) return { pay, fee, best, direct, paths: facts };
  const kept = facts.find(({ text }) => text === pinned);
  const path = parsePath(pinned);
  const top = kept ?? (path && pathFacts(book, walkPath(book, path, net), pay, direct));
  const others = facts.filter((one) => one !== kept);
  return { pay, fee, best, direct, paths: top ? [top, ...others] : others };
}
