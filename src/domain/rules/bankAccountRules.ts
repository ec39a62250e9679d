import { fieldRequired } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';

export interface BankAccountForm {
  accountName: string;
  firstName: string;
  lastName: string;
  accountNumber: string;
  bankName: string;
  currency: string | null;
}

/** The fields in spec 2's order, with the words that stand over them. */
export const BANK_ACCOUNT_LABELS: Readonly<Record<keyof BankAccountForm, string>> = {
  accountName: 'Account name',
  firstName: 'First name',
  lastName: 'Last name',
  accountNumber: 'Account number',
  bankName: 'Bank name',
  currency: 'Currency',
};

const FIELDS = Object.keys(BANK_ACCOUNT_LABELS) as (keyof BankAccountForm)[];

function checkField(form: BankAccountForm, field: keyof BankAccountForm): string | null {
  return form[field]?.trim() ? null : fieldRequired(BANK_ACCOUNT_LABELS[field]);
}

/** Spec 5, bank account: all fields are required. */
export function checkBankAccount(form: BankAccountForm): Breach<keyof BankAccountForm> | null {
  return firstBreach(FIELDS.map((field) => [field, checkField(form, field)] as const));
}

/** The same rule, every field's sentence at once; null where a field keeps it. */
export function checkBankAccountFields(form: BankAccountForm): Record<keyof BankAccountForm, string | null> {
  return Object.fromEntries(FIELDS.map((field) => [field, checkField(form, field)])) as Record<
    keyof BankAccountForm,
    string | null
  >;
}
