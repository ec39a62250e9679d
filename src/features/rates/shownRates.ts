import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import type { CurrencyRate } from '@contract/schemas/rate';
import { decimal, divide, isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { byCurrency, isShownPair } from '@/domain/book/pairFacts';

const ONE = decimal('1');

/** Spec 2, rates: every pair except those with USD, in a steady order. */
export function shownRates(rates: readonly CurrencyRate[]): CurrencyRate[] {
  return rates
    .filter(({ currency_from, currency_to }) => isShownPair(currency_from, currency_to))
    .sort((a, b) => byCurrency(a.currency_from, b.currency_from) || byCurrency(a.currency_to, b.currency_to));
}

/** One divided by a rate, with the decimals of the rates screen; null if the rate is not above zero. */
export function inverseOf(rate: string): string | null {
  const value = parseDecimal(rate);
  return value && isPositive(value) ? toText(divide(ONE, value, MARKET_RATE_DECIMALS, 'halfUp')) : null;
}
