import type { TradableCurrency } from '@contract/values/currencies';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import type { SelectOption } from '@/ui/controls/SelectField';

const ORDER: readonly TradableCurrency[] = ['NGN', 'CNY', 'GHC'];

/** Spec 2, new account: the currencies of a bank account, in the spec's order. */
export const accountCurrencies: readonly SelectOption[] = ORDER.map((code) => ({
  value: code,
  label: currencyLabel(code),
}));
