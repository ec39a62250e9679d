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

interface CurrencyFacts {
  name: string;
  symbol: string;
}

/** Spec 1: names and symbols. */
export const CURRENCY_FACTS: Record<CurrencyCode, CurrencyFacts> = {
  CNY: { name: 'Chinese Yuan', symbol: '¥' },
  GHC: { name: 'Ghanaian Cedis', symbol: '₵' },
  NGN: { name: 'Nigerian Naira', symbol: '₦' },
  USD: { name: 'US Dollars', symbol: '$' },
};

/** True for a code that has a name, a symbol and a flag; any other code is shown as it is. */
export function isKnownCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(CURRENCY_FACTS, code);
}

/** True for the three currencies that users trade. */
export function isTradable(code: string): code is TradableCurrency {
  return (TRADABLE_CURRENCIES as readonly string[]).includes(code);
}
