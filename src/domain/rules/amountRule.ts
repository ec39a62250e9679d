import { readAmountInput } from '@/domain/money/amountInput';
import { compare, type Decimal, decimal, isPositive, parseDecimal, ZERO } from '@/domain/money/decimal';
import { type Sentence, SENTENCES } from '@/texts/sentences';

/** The positive amount that was typed, or null. The exact balance counts with all its decimals (decision 16). */
export function positiveAmount(typed: string, balance: string | null = null): Decimal | null {
  const canonical = readAmountInput(typed, balance);
  const amount = canonical === null ? null : decimal(canonical);
  return amount && isPositive(amount) ? amount : null;
}

/** Spec 5: positive, else the form's own sentence. */
export function checkAmount(typed: string, sentence: Sentence): Sentence | null {
  return positiveAmount(typed) ? null : sentence;
}

/** Spec 5: positive, and not above the balance. No wallet, or a balance that is no number, holds nothing. */
export function checkAmountWithin(typed: string, balance: string | null, sentence: Sentence): Sentence | null {
  const amount = positiveAmount(typed, balance);
  if (!amount) return sentence;
  const held = (balance === null ? null : parseDecimal(balance)) ?? ZERO;
  return compare(amount, held) > 0 ? SENTENCES.insufficientBalance : null;
}
