import { amountText } from '@/domain/money/amountInput';
import type { PathComparison, PathFacts } from '@/domain/paths/pathComparison';
import type { MultilateralOrderForm, PathSearchForm } from '@/domain/rules/multilateralOrderRules';

/** The input for which paths are computed; canonical decimal text. */
export interface PathSearch {
  amount: string;
  target: string;
}

/** The search of a form; null if the form cannot be read as one. */
export function pathSearchOf({ amount, target }: PathSearchForm, balance: string | null): PathSearch | null {
  const canonical = amountText(amount, balance);
  return canonical === null || target === null ? null : { amount: canonical, target };
}

/** A path among the compared ones; null if it is not among them. */
export function factsOf(comparison: PathComparison | null, path: string | null): PathFacts | null {
  return comparison?.paths.find(({ text }) => text === path) ?? null;
}

/** What a path brings for the whole amount; "0" if it cannot carry it. */
export function broughtBy(facts: PathFacts): string {
  return facts.carries ? facts.received : '0';
}

/** Spec 7: the MOF_ORDER transaction over a chosen path; null if no path that carries the amount is chosen. */
export function multilateralDraft(
  form: MultilateralOrderForm,
  source: string,
  comparison: PathComparison | null,
  email: string,
) {
  const facts = factsOf(comparison, form.path);
  if (comparison === null || !facts?.carries || facts.effectiveRate === null || form.target === null) return null;
  return {
    type: 'MOF_ORDER' as const,
    email,
    currency_from: source,
    currency_to: form.target,
    amount: comparison.pay,
    rate: facts.effectiveRate,
    transaction_fee: comparison.fee,
    path: facts.text,
  };
}
