/** Spec 1: the currencies that the product knows, in the order in which screens show them. */
export const CURRENCIES = ['CNY', 'GHC', 'NGN', 'USD'] as const;
export type CurrencyCode = (typeof CURRENCIES)[number];

/**
 * Spec 1: mostly internal and never a counter currency. Neither the market nor the rates screen shows a pair with it.
 */
export const INTERNAL_CURRENCY = 'USD' satisfies CurrencyCode;

/** Spec 1: USD is internal, so these three are offered for funding, listing and orders. */
export const TRADABLE_CURRENCIES = ['CNY', 'GHC', 'NGN'] as const;
export type TradableCurrency = (typeof TRADABLE_CURRENCIES)[number];

/** Spec 1: the symbols. The names are texts, which are translated. */
export const CURRENCY_SYMBOLS: Readonly<Record<CurrencyCode, string>> = { CNY: '¥', GHC: '₵', NGN: '₦', USD: '$' };

/** The code of ISO 4217, for files and programs of others (decision 621): the specification's for the cedi is that of before 2007. */
export const isoOf = (currency: string): string => (currency === 'GHC' ? 'GHS' : currency);

/** True for a code that has a name, a symbol and a flag; any other code is shown as it is. */
export function isKnownCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCY_SYMBOLS, code);
}

/** True for the three currencies that users trade. */
export function isTradable(code: string): code is TradableCurrency {
  return (TRADABLE_CURRENCIES as readonly string[]).includes(code);
}
