import { CURRENCY_FACTS, isKnownCurrency } from '@contract/values/currencies';

/** The symbol before a figure; for an unknown currency its code (spec 2). */
export function currencySymbol(currency: string): string {
  return isKnownCurrency(currency) ? CURRENCY_FACTS[currency].symbol : currency;
}

/** The name of a currency; its code if it is unknown. */
export function currencyName(currency: string): string {
  return isKnownCurrency(currency) ? CURRENCY_FACTS[currency].name : currency;
}

/** "CNY · Chinese Yuan"; the code alone if the currency is unknown. */
export function currencyLabel(currency: string): string {
  return isKnownCurrency(currency) ? `${currency} · ${CURRENCY_FACTS[currency].name}` : currency;
}
