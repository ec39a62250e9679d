import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { amountOf, type TypedNumber } from '@/domain/money/amountInput';
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  parseDecimal,
  toText,
} from '@/domain/money/decimal';

/** The parts of a balance that one press takes, in per cent. */
export const SHARES = ['25', '50', '75', '100'] as const;

export const WHOLE = '100';
const NONE = '0';

function heldOf(balance: string | null): Decimal | null {
  const held = balance === null ? null : parseDecimal(balance);
  return held && isPositive(held) ? held : null;
}

/**
 * A part of a balance, given in whole per cent, cut to the decimals that a form accepts. 100 is the exact balance
 * (decision 16). Null if the balance is unknown or zero.
 */
export function shareOfBalance(balance: string | null, share: string): string | null {
  const held = heldOf(balance);
  if (!held) return null;
  if (share === WHOLE) return toText(held);
  return toText(divide(multiply(held, decimal(share)), decimal(WHOLE), AMOUNT_INPUT_DECIMALS, 'down'));
}

/**
 * A typed amount as a share of a balance, in whole per cent, rounded to the nearest: 100 for the whole balance or more,
 * never 100 for less. "0" without an amount or a balance.
 */
export function shareTaken(balance: string | null, typed: TypedNumber): string {
  const held = heldOf(balance);
  const amount = amountOf(typed, balance);
  if (!held || !amount) return NONE;
  if (compare(amount, held) >= 0) return WHOLE;
  const share = toText(divide(multiply(amount, decimal(WHOLE)), held, 0, 'halfUp'));
  return share === WHOLE ? '99' : share;
}
