import { AMOUNT_INPUT_DECIMALS, LEDGER_DECIMALS } from '@contract/values/constants';
import {
  add,
  type Decimal,
  decimal,
  divide,
  isPositive,
  minOf,
  multiply,
  roundTo,
  subtract,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { bilateralFee } from '@/domain/money/fees';
import { levelCapacity } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';
import { quoteBilateral } from './quotes';

/** What an amount brings without a path: one bilateral order at each of the best rates. Canonical decimal text. */
export interface DirectOrder {
  fee: string;
  /** How many rates, and so orders, it takes. */
  orders: number;
  /** Null if less than the amount is listed at those rates. */
  received: string | null;
  /** `(amount - fee) / received`, rounded half up to 8 decimals; null in the same case. */
  effectiveRate: string | null;
}

/**
 * Decision 90: pays as much as the rule allows at each level, best rate first. Each order pays its fee of 1 %. Null if
 * nobody lists the pair.
 */
export function quoteDirect(levels: readonly Level[], amount: string): DirectOrder | null {
  if (levels.length === 0) return null;
  const whole = decimal(amount);
  const fee = bilateralFee(whole);
  let left = whole;
  let received: Decimal = ZERO;
  let orders = 0;
  for (const level of levels) {
    if (!isPositive(left)) break;
    const pay = minOf(left, roundTo(levelCapacity(level), AMOUNT_INPUT_DECIMALS, 'down'));
    if (!isPositive(pay)) continue;
    received = add(received, quoteBilateral(pay, decimal(level.rate)).receive);
    left = subtract(left, pay);
    orders += 1;
  }
  const isShort = isPositive(left) || !isPositive(received);
  return {
    fee: toText(fee),
    orders,
    received: isShort ? null : toText(received),
    effectiveRate: isShort ? null : toText(divide(subtract(whole, fee), received, LEDGER_DECIMALS, 'halfUp')),
  };
}

const HUNDRED = decimal('100');
const PERCENT_DECIMALS = 2;

/** By how many per cent `received` is more than `other`, with 2 decimals rounded half up; negative if it is less. */
export function percentMore(received: string, other: string): string {
  const base = decimal(other);
  const more = multiply(subtract(decimal(received), base), HUNDRED);
  return toText(divide(more, base, PERCENT_DECIMALS, 'halfUp'));
}
