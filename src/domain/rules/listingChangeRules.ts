import type { Peg } from '@contract/values/peg';
import { amountText, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import { compare, type Decimal, decimal, isPositive, subtract, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { positiveAmount, unlessDoubtful } from './amountRule';
import type { Rules } from './breach';
import { type EndForm, endTimeOf, endTimeRules } from './endTimeRules';
import { checkListRate } from './listRules';
import { type PegForm, pegOf, pegRules } from './pegRules';

interface ListingChangeForm extends PegForm, EndForm {
  rate: TypedNumber;
  /** The amount that shall be left. */
  amount: TypedNumber;
}

interface ListingChangeFacts {
  /** The present rate of the listing; decimal text. */
  rate: string;
  left: string;
  peg: Peg | null;
  /** What the wallet can add, decimal text; null if the server takes nothing more. */
  balance: string | null;
  /** When it ends by itself, as ISO 8601 text; null if it does not. */
  endsAt: string | null;
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

/** The new peg; null if the listing keeps the one that it has. */
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

/** A lower amount as canonical text; null if it is not lower, or if it cannot be read. */
export function newAmount({ amount: typed }: ListingChangeForm, { left }: ListingChangeFacts): string | null {
  const text = amountText(typed, left);
  return text === null || compare(decimal(text), decimal(left)) >= 0 ? null : text;
}

const moreThan = (left: string, wanted: Decimal | null): Decimal | null => {
  const more = wanted && subtract(wanted, decimal(left));
  return more && isPositive(more) ? more : null;
};

/** What is added, as canonical text; null if nothing is, or if the amount cannot be read. */
export function newAddition({ amount: typed }: ListingChangeForm, { left }: ListingChangeFacts): string | null {
  const more = moreThan(left, positiveAmount(typed, left));
  return more && toText(more);
}

/** The new end time, null for none; undefined if the listing keeps the one that it has. */
export function newEnd(form: ListingChangeForm, { endsAt }: ListingChangeFacts): string | null | undefined {
  if (form.stay === 'kept' || (form.stay === 'open' && endsAt === null)) return undefined;
  return endTimeOf(form, Date.now());
}

/** The present rate may have left the band since. Only a new rate must be inside. */
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
    ({ amount }, { left, balance }) => {
      const wanted = positiveAmount(amount, left);
      if (!wanted) return unlessDoubtful(amount, listingChangeTexts.amountUnreadable);
      const more = moreThan(left, wanted);
      if (more === null) return null;
      if (balance === null) return listingChangeTexts.amountAbove;
      return compare(more, decimal(balance)) > 0 ? lifecycleTexts.notInWallet(formatExact(balance)) : null;
    },
  ],
  ...pegRules,
  ...endTimeRules,
];
