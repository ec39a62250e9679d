import { add, type Decimal, decimal, divide, isPositive, multiply, toText, ZERO } from '@/domain/money/decimal';
import type { Level } from './listingBook';

/** What is offered at a rate or a better one. */
interface DepthStep {
  /** Canonical decimal text, in the listed currency. */
  cumulative: string;
  /**
   * Per cent of the deepest step, without decimals, so that a small change at one rate does not change the other rows.
   */
  share: string;
}

const HUNDRED = decimal('100');

/** A part of a whole in whole per cent, decimal text; "0" if the whole is zero. */
export function percentOf(part: Decimal, whole: Decimal): string {
  return isPositive(whole) ? toText(divide(multiply(part, HUNDRED), whole, 0, 'halfUp')) : '0';
}

/** The depth of a book at each of its levels, best rate first. */
export function depthOf(levels: readonly Level[]): DepthStep[] {
  let running = ZERO;
  const sums = levels.map(({ total }) => (running = add(running, decimal(total))));
  return sums.map((sum) => ({ cumulative: toText(sum), share: percentOf(sum, running) }));
}
