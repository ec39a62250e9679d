import { amountText, rateText, type TypedNumber } from '@/domain/money/amountInput';
import { compare, decimal } from '@/domain/money/decimal';
import { listingChangeTexts } from '@/texts/orders/listingChanges';
import { positiveAmount } from './amountRule';
import type { Rules } from './breach';
import { checkListRate } from './listRules';

interface ListingChangeForm {
  rate: TypedNumber;
  /** What shall be left. */
  amount: TypedNumber;
}

interface ListingChangeFacts {
  /** Of the listing as it is; decimal text. */
  rate: string;
  left: string;
  /** Decimal text; null if no market rate is known for the pair. */
  marketRate: string | null;
}

/** A new rate as canonical text; null if the listing keeps its rate, or if it cannot be read. */
export function newRate({ rate: typed }: ListingChangeForm, { rate }: ListingChangeFacts): string | null {
  const text = rateText(typed);
  return text === null || compare(decimal(text), decimal(rate)) === 0 ? null : text;
}

/** A lower amount as canonical text; null if all of it stays, or if it cannot be read. */
export function newAmount({ amount: typed }: ListingChangeForm, { left }: ListingChangeFacts): string | null {
  const text = amountText(typed, left);
  return text === null || compare(decimal(text), decimal(left)) === 0 ? null : text;
}

/** A listing's own rate may have left the band since; only a new one must be inside. */
export const listingChangeRules: Rules<ListingChangeForm, ListingChangeFacts> = [
  [
    'rate',
    (form, facts) =>
      rateText(form.rate) !== null && newRate(form, facts) === null ? null : checkListRate(form.rate, facts.marketRate),
  ],
  [
    'amount',
    ({ amount }, { left }) => {
      const wanted = positiveAmount(amount, left);
      if (!wanted) return listingChangeTexts.amountUnreadable;
      return compare(wanted, decimal(left)) > 0 ? listingChangeTexts.amountAbove : null;
    },
  ],
];
