import { AMOUNT_INPUT_DECIMALS, MULTILATERAL_FEE_SHARE } from '@contract/values/constants';
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
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { multilateralFee } from '@/domain/money/fees';
import { type Book, type Level, pairKey } from '@/domain/book/listingBook';
import { walkPath } from './paths';

const CENT = decimal('0.01');
const NET_SHARE = subtract(decimal('1'), decimal(MULTILATERAL_FEE_SHARE));
/** Cutting to 8 decimals shifts the result by less than this at every realistic rate. */
const MARGIN = decimal('0.04');

/** The levels of one hop of a path, best first. */
export function hopLevels(book: Book, source: string, target: string): readonly Level[] {
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
