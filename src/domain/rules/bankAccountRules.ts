import { authSaid } from '@/texts/authSentences';
import { accountsTexts } from '@/texts/wallet/accounts';
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

/** In the order of spec 2. */
const FIELDS = ['accountName', 'firstName', 'lastName', 'accountNumber', 'bankName', 'currency'] as const;

/** Spec 5, bank account: all fields are required. */
export const bankAccountRules: Rules<BankAccountForm> = FIELDS.map((field): Rule<BankAccountForm> => [
  field,
  (form) => (form[field].trim() === '' ? authSaid.fieldRequired(accountsTexts.labels[field]) : null),
]);
