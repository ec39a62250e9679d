import { canonicalDecimal } from '@contract/values/decimalText';
import { AMOUNT_INPUT_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';

const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
// "0,500" or "1,5" is a decimal comma in many countries: commas are accepted only as separators of thousands.
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

function readNumber(text: string): string | null {
  const typed = text.trim();
  if (!PLAIN.test(typed) && !GROUPED.test(typed)) return null;
  const plain = typed.replaceAll(',', '');
  return canonicalDecimal(plain.startsWith('.') ? `0${plain}` : plain);
}

function decimalsOf(canonical: string): number {
  return canonical.split('.')[1]?.length ?? 0;
}

/**
 * An amount as typed or pasted ("1,000.50"), as canonical text. Null if it is not a number, has a sign or more than
 * 2 decimals. The exact balance itself is read with all its decimals, because Max takes it (decision 16).
 */
export function readAmountInput(text: string, balance: string | null = null): string | null {
  const amount = readNumber(text);
  if (amount === null || decimalsOf(amount) <= AMOUNT_INPUT_DECIMALS) return amount;
  return balance !== null && amount === canonicalDecimal(balance) ? amount : null;
}

/** A rate as typed or pasted, as canonical text; null if it is not a number, has a sign or more than 8 decimals. */
export function readRateInput(text: string): string | null {
  const rate = readNumber(text);
  return rate === null || decimalsOf(rate) > RATE_INPUT_DECIMALS ? null : rate;
}
