import { CURRENCY_SYMBOLS, isKnownCurrency } from '@contract/values/currencies';
import { figureTexts } from '@/texts/figures';

/** The symbol before a figure; for an unknown currency its code (spec 2). */
export function currencySymbol(currency: string): string {
  return isKnownCurrency(currency) ? CURRENCY_SYMBOLS[currency] : currency;
}

/** The name of a currency; its code if it is unknown. */
export function currencyName(currency: string): string {
  return isKnownCurrency(currency) ? figureTexts.currencies[currency] : currency;
}

/** "CNY · Chinese Yuan"; the code alone if the currency is unknown. */
export function currencyLabel(currency: string): string {
  return isKnownCurrency(currency) ? `${currency} · ${figureTexts.currencies[currency]}` : currency;
}
