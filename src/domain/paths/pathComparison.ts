import { compare, decimal, divide, multiply, subtract, sumOf, toText } from '@/domain/money/decimal';
import { type DirectOrder, percentMore, quoteDirect } from './directOrder';
import { multilateralFee } from '@/domain/money/fees';
import type { Book, Level } from '@/domain/book/listingBook';
import { hopLevels, largestCarried } from './pathCapacity';
import { quotePaths } from './pathQuotes';
import { formatPath, parsePath, type PathWalk, walkPath } from './paths';

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
