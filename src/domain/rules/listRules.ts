import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { readRateInput } from '@/domain/money/amountInput';
import { type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';
import { rateOutOfBand, SENTENCES } from '@/texts/sentences';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { checkAmountWithin } from './amountRule';
import { type Breach, firstBreach } from './breach';

export interface ListForm {
  amount: string;
  currencyTo: string | null;
  rate: string;
}

/** Decimal text; null where there is no wallet, or no market rate is known for the pair. */
export interface ListFacts {
  balance: string | null;
  marketRate: string | null;
}

function positive(text: string | null): Decimal | null {
  const value = text === null ? null : parseDecimal(text);
  return value && isPositive(value) ? value : null;
}

/** Spec 5: a positive rate within 90 % to 110 % of a known market rate, both ends included and compared exactly. */
export function checkListRate(typed: string, marketRate: string | null): string | null {
  const rate = positive(readRateInput(typed));
  const market = positive(marketRate);
  if (!rate || !market) return SENTENCES.rateInvalid;
  const band = rateBand(market);
  if (isInBand(rate, band)) return null;
  // Without separators, as a rate is typed.
  const shown = (end: Decimal) => formatFixed(toText(end), LISTING_RATE_DECIMALS).replaceAll(',', '');
  return rateOutOfBand(shown(band.low), shown(band.high));
}

/** Spec 5, list. The first broken rule wins; null means that the form may be sent. */
export function checkList(form: ListForm, facts: ListFacts): Breach<keyof ListForm> | null {
  return firstBreach([
    ['amount', checkAmountWithin(form.amount, facts.balance, SENTENCES.listAmountInvalid)],
    ['currencyTo', form.currencyTo ? null : SENTENCES.listCurrencyRequired],
    ['rate', checkListRate(form.rate, facts.marketRate)],
  ]);
}
