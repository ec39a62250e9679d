import { fieldRequired } from '../messages';
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

/** Spec 5, bank account: all fields are required. */
export function checkBankAccount(form: BankAccountForm): Breach<keyof BankAccountForm> | null {
  return firstBreach(
    FIELDS.map((field) => [field, form[field]?.trim() ? null : fieldRequired(BANK_ACCOUNT_LABELS[field])] as const),
  );
}
