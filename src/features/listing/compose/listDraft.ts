import { NO_FEE } from '@contract/values/constants';
import { amountOf, amountText, rateText } from '@/domain/money/amountInput';
import { multiply, toText } from '@/domain/money/decimal';
import type { ComposedListing } from '@/domain/rules/composedListingRules';
import type { ListForm } from '@/domain/rules/listRules';
import { pegOf } from '@/domain/rules/pegRules';

/**
 * Spec 7: the LIST transaction of a form that follows the rules of spec 5; null if the form cannot be read as one. If it
 * follows the market, `rate` is that of now, and the server makes it again from the peg.
 */
export function listDraft(form: ComposedListing, currency: string, balance: string | null, email: string) {
  const amount = amountText(form.amount, balance);
  const rate = rateText(form.rate);
  const peg = pegOf(form);
  if (amount === null || rate === null || form.swapTo === null) return null;
  return {
    type: 'LIST' as const,
    email,
    currency_from: currency,
    currency_to: form.swapTo,
    amount,
    rate,
    transaction_fee: NO_FEE,
    ...(peg && { peg }),
  };
}

/** What a listing brings once it is taken fully: exactly amount times rate. Null until both are typed. */
export function proceedsOf(form: ListForm, balance: string | null): string | null {
  const amount = amountOf(form.amount, balance);
  const { value: rate } = form.rate;
  return amount === null || rate === null ? null : toText(multiply(amount, rate));
}
