import { NO_FEE } from '@contract/values/constants';
import { amountOf, amountText, rateText } from '@/domain/money/amountInput';
import { multiply, toText } from '@/domain/money/decimal';
import type { ListForm } from '@/domain/rules/listRules';

/** Spec 7: the LIST transaction of a form that follows the rules of spec 5; null if the form cannot be read as one. */
export function listDraft(form: ListForm, currency: string, balance: string | null, email: string) {
  const amount = amountText(form.amount, balance);
  const rate = rateText(form.rate);
  if (amount === null || rate === null || form.swapTo === null) return null;
  return {
    type: 'LIST' as const,
    email,
    currency_from: currency,
    currency_to: form.swapTo,
    amount,
    rate,
    transaction_fee: NO_FEE,
  };
}

/** What a listing brings once it is taken fully: exactly amount times rate. Null until both are typed. */
export function proceedsOf(form: ListForm, balance: string | null): string | null {
  const amount = amountOf(form.amount, balance);
  const { value: rate } = form.rate;
  return amount === null || rate === null ? null : toText(multiply(amount, rate));
}
