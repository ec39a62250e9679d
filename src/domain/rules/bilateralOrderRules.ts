import { compare, decimal, isPositive, multiply, parseDecimal, ZERO } from '@/domain/money/decimal';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin, positiveAmount } from './amountRule';
import { type Breach, firstBreach } from './breach';

export interface BilateralOrderForm {
  amount: string;
  currencyTo: string | null;
  /** A level's rate, as the picker has it. */
  rate: string | null;
}

/** Decimal text; null where there is no wallet, or others list nothing at exactly the form's rate. */
export interface BilateralOrderFacts {
  balance: string | null;
  listedAtRate: string | null;
}

function checkRateChosen(rate: string | null): Sentence | null {
  const value = rate === null ? null : parseDecimal(rate);
  return value && isPositive(value) ? null : SENTENCES.rateInvalid;
}

function checkDepth({ amount, rate }: BilateralOrderForm, facts: BilateralOrderFacts): Sentence | null {
  const pay = positiveAmount(amount, facts.balance);
  if (!pay || rate === null) return null;
  const listed = facts.listedAtRate === null ? ZERO : decimal(facts.listedAtRate);
  // amount / rate <= total, without the rounding of a division.
  return compare(pay, multiply(listed, decimal(rate))) > 0 ? SENTENCES.moreThanListed : null;
}

/** Spec 5, bilateral order. The first broken rule wins; null means that the form may be sent. */
export function checkBilateralOrder(
  form: BilateralOrderForm,
  facts: BilateralOrderFacts,
): Breach<keyof BilateralOrderForm> | null {
  return (
    firstBreach<keyof BilateralOrderForm>([
      ['amount', checkAmountWithin(form.amount, facts.balance, SENTENCES.orderAmountInvalid)],
      ['currencyTo', form.currencyTo ? null : SENTENCES.orderCurrencyRequired],
      ['rate', checkRateChosen(form.rate)],
    ]) ?? firstBreach([['amount', checkDepth(form, facts)]])
  );
}
