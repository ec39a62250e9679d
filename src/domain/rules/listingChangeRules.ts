import type { Peg } from '@contract/values/peg';
import { amountText, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import { compare, decimal } from '@/domain/money/decimal';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { positiveAmount, unlessDoubtful } from './amountRule';
import type { Rules } from './breach';
import { checkListRate } from './listRules';
import { type PegForm, pegOf, pegRules } from './pegRules';

interface ListingChangeForm extends PegForm {
  rate: TypedNumber;
  /** What shall be left. */
  amount: TypedNumber;
}

interface ListingChangeFacts {
  /** Of the listing as it is; decimal text. */
  rate: string;
  left: string;
  peg: Peg | null;
  /** Decimal text; null if no market rate is known for the pair. */
  marketRate: string | null;
}

/**
 * A new rate as canonical text; null if the listing keeps its rate or follows the market, or if it cannot be read. Any rate
 * is new to a listing that followed the market.
 */
export function newRate({ rate: typed, side }: ListingChangeForm, { rate, peg }: ListingChangeFacts): string | null {
  const text = side === null ? rateText(typed) : null;
  return text === null || (peg === null && compare(decimal(text), decimal(rate)) === 0) ? null : text;
}

const isSameLimit = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(decimal(one), decimal(other)) === 0;

/** Another way of following the market; null if that stays. */
export function newPeg(form: ListingChangeForm, { peg: before }: ListingChangeFacts): Peg | null {
  const peg = pegOf(form);
  const isSame =
    peg !== null &&
    before !== null &&
    peg.percent === before.percent &&
    isSameLimit(peg.floor, before.floor) &&
    isSameLimit(peg.ceiling, before.ceiling);
  return isSame ? null : peg;
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
      form.side !== null || (rateText(form.rate) !== null && newRate(form, facts) === null)
        ? null
        : checkListRate(form.rate, facts.marketRate),
  ],
  [
    'amount',
    ({ amount }, { left }) => {
      const wanted = positiveAmount(amount, left);
      if (!wanted) return unlessDoubtful(amount, listingChangeTexts.amountUnreadable);
      return compare(wanted, decimal(left)) > 0 ? listingChangeTexts.amountAbove : null;
    },
  ],
  ...pegRules,
];
