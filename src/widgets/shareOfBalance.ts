import { AMOUNT_INPUT_DECIMALS } from '@contract/constants';
import { decimal, divide, isPositive, multiply, parseDecimal, toText } from '@/domain/decimal';

/** The parts of a balance that one press takes, in per cent. */
export const SHARES = ['25', '50', '75', '100'] as const;
export type Share = (typeof SHARES)[number];

const WHOLE = '100';

/**
 * A part of a balance, cut to the decimals that a form accepts; the whole is the exact balance (decisions 4).
 * Null where there is nothing to share.
 */
export function shareOfBalance(balance: string | null, share: Share): string | null {
  const held = balance === null ? null : parseDecimal(balance);
  if (!held || !isPositive(held)) return null;
  if (share === WHOLE) return toText(held);
  return toText(divide(multiply(held, decimal(share)), decimal(WHOLE), AMOUNT_INPUT_DECIMALS, 'down'));
}
