import { bankAccountPayload, bankAccountsAnswer } from '@contract/schemas/bankAccount';
import { defineCalls, READ, REMOVE, SEND } from './call';

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
