import { filledRate } from '@/domain/money/typedNumber';
import { toText } from '@/domain/money/decimal';
import { type EndForm, endTimeRules } from './endTimeRules';
import { type ListFacts, type ListForm, listRules } from './listRules';
import { type PegForm, pegRules, previewOf } from './pegRules';
import type { Rules } from './breach';

/** A listing as it is composed: at a rate of its own, or following the market, and when it ends. */
export type ComposedListing = ListForm & PegForm & EndForm;

/** If the listing follows the market, the listing at its present rate; otherwise unchanged. */
export function atRateOfNow(form: ComposedListing, marketRate: string | null): ComposedListing {
  if (form.side === null) return form;
  const preview = previewOf(form, marketRate);
  return { ...form, rate: filledRate(preview ? toText(preview.rate) : '') };
}

/** Spec 5, list. A listing that follows the market has the rules of its peg instead of the rule of a typed rate. */
export const composedListingRules: Rules<ComposedListing, ListFacts> = [
  ...listRules.map(
    ([field, check]) =>
      [
        field,
        (form: ComposedListing, facts: ListFacts) =>
          field === 'rate' && form.side !== null ? null : check(form, facts),
      ] as const,
  ),
  ...pegRules,
  ...endTimeRules,
];
