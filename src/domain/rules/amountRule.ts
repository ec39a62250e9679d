import { amountOf, type TypedNumber } from '@/domain/money/typedNumber';
import { compare, type Decimal, isPositive, parseDecimal, ZERO } from '@/domain/money/decimal';
import { figureTexts } from '@/texts/figures';
import { type Sentence, SENTENCES } from '@/texts/sentences';

/** The facts that the rules of a form need if it spends from a wallet. */
export interface WalletFacts {
  /** Decimal text; null if there is no wallet, or if its balance is not a number. */
  balance: string | null;
}

/** The sentence of a server's limit that an amount is above; null if it may be sent. @param balance as for `amountText` */
export type OverLimit = (typed: TypedNumber, balance: string | null) => string | null;

/** What the rules of a form need to know of the limits of a server. */
export interface LimitFacts {
  overLimit: OverLimit;
}

/** For a server without limits, and until they are known. */
export const NO_LIMIT: OverLimit = () => null;

/** The amount that was typed, if it is positive. The exact balance is accepted with all its decimals (decision 16). */
export function positiveAmount(typed: TypedNumber, balance: string | null = null, decimals?: number): Decimal | null {
  const amount = amountOf(typed, balance, decimals);
  return amount && isPositive(amount) ? amount : null;
}

/** The sentence; for a number with two meanings, the question which one is meant (decision 366). */
export const unlessDoubtful = ({ problem }: TypedNumber, sentence: string): string =>
  problem === 'ambiguous' ? figureTexts.typed.choose : sentence;

/** Spec 5: the amount is positive. Each form has its own sentence for it. */
export function checkAmount(typed: TypedNumber, sentence: Sentence): string | null {
  return positiveAmount(typed) ? null : unlessDoubtful(typed, sentence);
}

/** Spec 5: the amount is positive and not above the balance. An unknown balance counts as 0. */
export function checkAmountWithin(
  typed: TypedNumber,
  balance: string | null,
  sentence: Sentence,
  decimals?: number,
): string | null {
  const amount = positiveAmount(typed, balance, decimals);
  if (!amount) return unlessDoubtful(typed, sentence);
  const held = (balance === null ? null : parseDecimal(balance)) ?? ZERO;
  return compare(amount, held) > 0 ? SENTENCES.insufficientBalance : null;
}
