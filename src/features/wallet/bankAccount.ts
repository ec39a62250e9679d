import type { BankAccount, BankAccountPayload } from '@contract/bankAccounts';
import { isTradable, type TradableCurrency } from '@contract/values/currencies';
import { bareNumber } from '@contract/values/text';
import type { BankAccountForm } from '@/domain/rules/bankAccountRules';
import { accountsTexts } from '@/texts/wallet/accounts';
import type { SelectOption } from '@/ui/controls/SelectField';
import { currencyLabel } from '@/ui/figures/currencySymbol';

/** "Bank of China · 6217000012345678": how users recognise an account, with the number as they typed it. */
export function bankAccountText({ bank_name, account_number, id }: BankAccount): string {
  const known = [bank_name, account_number].filter((part) => part !== null);
  return known.length > 0 ? known.join(' · ') : accountsTexts.unnamed(id);
}

const ORDER: readonly TradableCurrency[] = ['NGN', 'CNY', 'GHC'];

/** Spec 2, new account: the currencies of a bank account, in the spec's order. */
export const accountCurrencies: readonly SelectOption[] = ORDER.map((code) => ({
  value: code,
  label: currencyLabel(code),
}));

export const EMPTY_ACCOUNT: BankAccountForm = {
  accountName: '',
  firstName: '',
  lastName: '',
  accountNumber: '',
  bankName: '',
  currency: '',
};

/** How spec 7 calls each field. */
export const ACCOUNT_WIRE_NAMES: Readonly<Record<keyof BankAccountForm, keyof BankAccountPayload>> = {
  accountName: 'account_name',
  firstName: 'first_name',
  lastName: 'last_name',
  accountNumber: 'account_number',
  bankName: 'bank_name',
  currency: 'currency',
};

/** True if anything is typed. A chosen currency alone does not count, because it is easily chosen again. */
export function isBegun({ currency: _, ...typed }: BankAccountForm): boolean {
  return Object.values(typed).some((text) => text !== '');
}

/** Spec 7: the payload of a form that follows the rules; null if none of the three currencies is chosen. */
export function accountPayload(form: BankAccountForm): BankAccountPayload | null {
  const { currency } = form;
  if (!isTradable(currency)) return null;
  return {
    account_name: form.accountName.trim(),
    account_number: bareNumber(form.accountNumber).trim(),
    bank_name: form.bankName.trim(),
    currency,
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
  };
}
