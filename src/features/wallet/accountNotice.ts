import { isTradable, type TradableCurrency } from '@contract/values/currencies';

/** What the new account form passes to the withdraw screen, in the state of the history entry. */
export interface AccountNotice {
  savedAccount: string;
}

/** What a withdrawal passes to the new account form, in the same way. */
export interface AccountWanted {
  currency: string;
}

function textOf(state: unknown, field: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = (state as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/** The name of the account that was just saved; null if the user came from anywhere else. */
export const savedAccountName = (state: unknown): string | null => textOf(state, 'savedAccount');

/** The currency for which an account is needed; null for any. */
export function wantedCurrency(state: unknown): TradableCurrency | null {
  const currency = textOf(state, 'currency');
  return currency !== null && isTradable(currency) ? currency : null;
}
