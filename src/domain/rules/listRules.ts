import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed, ungrouped } from '@/domain/money/formatDecimal';
import { said, SENTENCES } from '@/texts/sentences';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { checkAmountWithin, unlessDoubtful, type WalletFacts } from './amountRule';
import type { Rules } from './breach';

export interface ListForm {
  amount: TypedNumber;
  swapTo: string | null;
  rate: TypedNumber;
}

export interface ListFacts extends WalletFacts {
  /** Decimal text; null if no market rate is known for the pair. */
  marketRate: string | null;
}

const positive = (value: Decimal | null) => (value && isPositive(value) ? value : null);

/** Spec 5: a positive rate, from 90 % to 110 % of a known market rate. Both ends are allowed and compared exactly. */
export function checkListRate(typed: TypedNumber, marketRate: string | null): string | null {
  const rate = positive(typed.value);
  const market = positive(marketRate === null ? null : parseDecimal(marketRate));
  if (!rate || !market) return unlessDoubtful(typed, SENTENCES.rateInvalid);
  const band = rateBand(market);
  if (isInBand(rate, band)) return null;
  // Without separators, because that is how a rate is typed.
  const shown = (end: Decimal) => ungrouped(formatFixed(toText(end), LISTING_RATE_DECIMALS));
  return said.rateOutOfBand(shown(band.low), shown(band.high));
}

/** Spec 5, list. */
export const listRules: Rules<ListForm, ListFacts> = [
  ['amount', ({ amount }, { balance }) => checkAmountWithin(amount, balance, SENTENCES.listAmountInvalid)],
  ['swapTo', ({ swapTo }) => (swapTo ? null : SENTENCES.listCurrencyRequired)],
  ['rate', ({ rate }, { marketRate }) => checkListRate(rate, marketRate)],
];
