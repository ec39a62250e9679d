import { compare, decimal, subtract, toText } from '@/domain/money/decimal';
import { multilateralFee } from '@/domain/money/fees';
import type { Book } from '@/domain/book/listingBook';
import { findPaths, formatPath, type PathWalk, walkPath } from './paths';

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
