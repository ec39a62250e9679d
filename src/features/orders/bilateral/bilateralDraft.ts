import { canonicalDecimal } from '@contract/values/decimalText';
import { isTradable } from '@contract/values/currencies';
import { amountOf, typedAmount } from '@/domain/money/amountInput';
import { decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { bilateralFee } from '@/domain/money/fees';
import { quoteBilateral } from '@/domain/paths/quotes';
import type { BilateralOrderForm } from '@/domain/rules/bilateralOrderRules';

/**
 * What the market screen passes in the address: ?to=CNY&rate=212.4&amount=250000. Anything that cannot be read is left
 * out.
 */
export function readPrefill(search: URLSearchParams, source: string): BilateralOrderForm {
  const to = search.get('to') ?? '';
  const target = isTradable(to) && to !== source ? to : null;
  const rate = canonicalDecimal(search.get('rate') ?? '');
  const amount = typedAmount(search.get('amount') ?? '');
  return {
    amount: amountOf(amount) === null ? typedAmount('') : amount,
    target,
    rate: target !== null && rate !== null && isPositive(decimal(rate)) ? rate : null,
  };
}

/** The figures of the receipt, canonical decimal text; null while they are unknown. */
interface BilateralReceiptFigures {
  pay: string | null;
  fee: string | null;
  receive: string | null;
}

/** The quote for what is typed so far. */
export function receiptOf({ amount, rate }: BilateralOrderForm, balance: string | null): BilateralReceiptFigures {
  const pay = amountOf(amount, balance);
  if (pay === null) return { pay: null, fee: null, receive: null };
  const price = rate === null ? null : parseDecimal(rate);
  const receive = price && isPositive(price) ? toText(quoteBilateral(pay, price).receive) : null;
  return { pay: toText(pay), fee: toText(bilateralFee(pay)), receive };
}

/** Spec 7: the ORDER transaction of a form that follows the rules of spec 5; null if the form cannot be read as one. */
export function bilateralDraft(form: BilateralOrderForm, source: string, balance: string | null, email: string) {
  const amount = amountOf(form.amount, balance);
  if (amount === null || form.target === null || form.rate === null) return null;
  return {
    type: 'ORDER' as const,
    email,
    currency_from: source,
    currency_to: form.target,
    amount: toText(amount),
    rate: form.rate,
    transaction_fee: toText(bilateralFee(amount)),
  };
}
