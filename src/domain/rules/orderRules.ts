import type { TypedNumber } from '@/domain/money/typedNumber';
import { compare, decimal, isPositive, multiply, parseDecimal, ZERO } from '@/domain/money/decimal';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin, positiveAmount, type WalletFacts } from './amountRule';
import type { Rules } from './breach';

export interface BilateralOrderForm {
  amount: TypedNumber;
  target: string | null;
  /** The rate of a level, the exact text that the picker has. */
  rate: string | null;
}

export interface BilateralOrderFacts extends WalletFacts {
  /** What others list at exactly the form's rate, decimal text; null if they list nothing at it. */
  listedAtRate: string | null;
}

function checkRateChosen({ rate }: BilateralOrderForm): Sentence | null {
  const value = rate === null ? null : parseDecimal(rate);
  return value && isPositive(value) ? null : SENTENCES.rateInvalid;
}

/** Checks that the rate's listings cover the amount: an order takes all of it from one level, or nothing. */
export function checkDepth({ amount, rate }: BilateralOrderForm, facts: BilateralOrderFacts): Sentence | null {
  const pay = positiveAmount(amount, facts.balance);
  if (!pay || rate === null) return null;
  const listed = facts.listedAtRate === null ? ZERO : decimal(facts.listedAtRate);
  // amount / rate <= total, without the rounding of a division.
  return compare(pay, multiply(listed, decimal(rate))) > 0 ? SENTENCES.moreThanListed : null;
}

/** Spec 5, bilateral order. */
export const bilateralOrderRules: Rules<BilateralOrderForm, BilateralOrderFacts> = [
  ['amount', ({ amount }, { balance }) => checkAmountWithin(amount, balance, SENTENCES.orderAmountInvalid)],
  ['target', ({ target }) => (target ? null : SENTENCES.orderCurrencyRequired)],
  ['rate', checkRateChosen],
  ['amount', checkDepth],
];
