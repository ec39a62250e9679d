import { fieldRequired } from '@/texts/sentences';
import type { Rule, Rules } from './breach';

/** As typed; the currency is '' until one is chosen. */
export interface BankAccountForm {
  accountName: string;
  firstName: string;
  lastName: string;
  accountNumber: string;
  bankName: string;
  currency: string;
}

/** The label of each field, in the order of spec 2. */
export const BANK_ACCOUNT_LABELS: Readonly<Record<keyof BankAccountForm, string>> = {
  accountName: 'Account name',
  firstName: 'First name',
  lastName: 'Last name',
  accountNumber: 'Account number',
  bankName: 'Bank name',
  currency: 'Currency',
};

/** Spec 5, bank account: all fields are required. */
export const bankAccountRules: Rules<BankAccountForm> = (
  Object.keys(BANK_ACCOUNT_LABELS) as (keyof BankAccountForm)[]
).map((field): Rule<BankAccountForm> => [
  field,
  (form) => (form[field].trim() === '' ? fieldRequired(BANK_ACCOUNT_LABELS[field]) : null),
]);
