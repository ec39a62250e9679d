import { LEDGER_DECIMALS } from '@contract/values/constants';
import {
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  minOf,
  multiply,
  roundTo,
  subtract,
  ZERO,
} from '@/domain/money/decimal';

/** What is left of one listing, in the listed currency. */
export interface Offer {
  id: string;
  remaining: Decimal;
}

/** What one listing gives, and what its owner gets for it in the other currency. */
interface Fill {
  id: string;
  taken: Decimal;
  paid: Decimal;
}

/** A whole fill: what was received, from whom, and what rounding left of the money (never below zero). */
interface RateFill {
  received: Decimal;
  fills: Fill[];
  rest: Decimal;
}

/** What money buys at a rate: rounded down to the ledger's 8 decimals. */
export function boughtFor(money: Decimal, rate: Decimal): Decimal {
  return divide(money, rate, LEDGER_DECIMALS, 'down');
}

/** What is paid for an amount at a rate: rounded down, so that the parts never exceed the whole. */
export function paidFor(taken: Decimal, rate: Decimal): Decimal {
  return roundTo(multiply(taken, rate), LEDGER_DECIMALS, 'down');
}

/**
 * Decision 135: fills `net` at exactly one rate from the offers in their order (oldest first), all or nothing. Null if
 * the offers hold too little, or if `net` is too little to buy anything.
 */
export function fillAtRate(net: Decimal, rate: Decimal, offers: readonly Offer[]): RateFill | null {
  if (!isPositive(rate)) return null;
  const received = boughtFor(net, rate);
  if (!isPositive(received)) return null;
  const fills: Fill[] = [];
  let left = received;
  let rest = net;
  for (const { id, remaining } of offers) {
    if (isZero(left)) break;
    if (compare(remaining, ZERO) <= 0) continue;
    const taken = minOf(remaining, left);
    const paid = paidFor(taken, rate);
    fills.push({ id, taken, paid });
    left = subtract(left, taken);
    rest = subtract(rest, paid);
  }
  return isZero(left) ? { received, fills, rest } : null;
}
