import { amountOf } from '@/domain/money/amountInput';
import { isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { bilateralFee } from '@/domain/money/fees';
import { quoteBilateral } from '@/domain/paths/quotes';
import { readPrefill } from '@/domain/rules/prefill';
import type { BilateralOrderForm } from '@/domain/rules/bilateralOrderRules';

/** The form that a link fills in. */
export function prefilledOrder(search: URLSearchParams, source: string): BilateralOrderForm {
  const { to, amount, rate } = readPrefill(search, source);
  return { amount, target: to, rate };
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
