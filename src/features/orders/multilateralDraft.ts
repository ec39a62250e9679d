import { readAmountInput } from '@/domain/amountInput';
import type { PathQuotes } from '@/domain/pathQuotes';
import { formatPath, type PathWalk } from '@/domain/paths';
import type { MultilateralOrderForm, PathSearchForm } from '@/domain/rules/multilateralOrderRules';

/** What paths were computed for; canonical decimal text. */
export interface PathSearch {
  amount: string;
  currencyTo: string;
}

/** The search that a form spells; null where it does not read as one. */
export function pathSearchOf({ amount, currencyTo }: PathSearchForm, balance: string | null): PathSearch | null {
  const canonical = readAmountInput(amount, balance);
  return canonical === null || currencyTo === null ? null : { amount: canonical, currencyTo };
}

/** The walk of a path among the quoted ones; null where there is none. */
export function walkOf(quotes: PathQuotes | null, path: string | null): PathWalk | null {
  return quotes?.walks.find((walk) => formatPath(walk.path) === path) ?? null;
}

/** Spec 7: the MOF_ORDER transaction over a chosen path; null where nothing that can be carried is chosen. */
export function multilateralDraft(
  form: MultilateralOrderForm,
  source: string,
  quotes: PathQuotes | null,
  email: string,
) {
  const walk = walkOf(quotes, form.path);
  if (quotes === null || walk === null || walk.effectiveRate === null || form.currencyTo === null) return null;
  return {
    type: 'MOF_ORDER' as const,
    email,
    currency_from: source,
    currency_to: form.currencyTo,
    amount: quotes.pay,
    rate: walk.effectiveRate,
    transaction_fee: quotes.fee,
    path: formatPath(walk.path),
  };
}
