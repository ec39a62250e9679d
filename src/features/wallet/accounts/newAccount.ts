import { isTradable } from '@contract/values/currencies';
import type { BankAccountPayload } from '@contract/schemas/bankAccount';
import type { BankAccountForm } from '@/domain/rules/bankAccountRules';

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

/** True as soon as something is typed; a chosen currency alone is soon chosen again. */
export function isBegun({ currency: _, ...typed }: BankAccountForm): boolean {
  return Object.values(typed).some((text) => text !== '');
}

/** Spec 7: the payload of a form that follows the rules; null if none of the three currencies is chosen. */
export function accountPayload(form: BankAccountForm): BankAccountPayload | null {
  const { currency } = form;
  if (!isTradable(currency)) return null;
  return {
    account_name: form.accountName.trim(),
    account_number: form.accountNumber.trim(),
    bank_name: form.bankName.trim(),
    currency,
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
  };
}
