import * as v from 'valibot';
import { defineCalls, READ, REMOVE, SEND } from './call';
import { listOf } from './values/envelopes';
import { TRADABLE_CURRENCIES } from './values/currencies';
import { idText, optionalText, requiredNumber, requiredText } from './values/text';

/** Spec 3, Bank account. */
const bankAccount = v.object({
  id: idText,
  currency: v.string(),
  bank_name: optionalText,
  account_number: optionalText,
  account_name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const bankAccountsAnswer = listOf(bankAccount);

/** POST /bankaccounts/: all fields are required (spec 5). */
export const bankAccountPayload = v.object({
  account_name: requiredText('account_name', 120),
  account_number: requiredNumber('account_number', 60),
  bank_name: requiredText('bank_name', 120),
  currency: v.picklist(TRADABLE_CURRENCIES, `currency must be one of ${TRADABLE_CURRENCIES.join(', ')}`),
  first_name: requiredText('first_name', 80),
  last_name: requiredText('last_name', 80),
});
export type BankAccountPayload = v.InferOutput<typeof bankAccountPayload>;

/** Specification 7: the user's saved bank accounts. */
export const bankAccountCalls = defineCalls({
  getBankAccounts: { ...READ, path: 'bankaccounts/', answer: bankAccountsAnswer, fedBy: ['bank_accounts'] },
  getBankAccountsOf: {
    ...READ,
    path: 'bankaccounts/',
    query: { currency: null },
    answer: bankAccountsAnswer,
    fedBy: ['bank_accounts'],
  },
  createBankAccount: {
    ...SEND,
    path: 'bankaccounts/',
    payload: bankAccountPayload,
    success: 201,
    makesStale: ['bank_accounts'],
  },
  removeBankAccount: { ...REMOVE, path: 'bankaccounts/{id}/remove_account/', makesStale: ['bank_accounts'] },
});
