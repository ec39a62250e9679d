import type { BankAccount, BankAccountPayload } from '@contract/schemas/bankAccount';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';

/** Spec 7: the user's saved bank accounts. */
export const bankAccountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBankAccounts: build.query<BankAccount[], void>({
      query: () => ({ name: 'getBankAccounts' }),
      responseSchema: answerOf('getBankAccounts'),
    }),
    /** The argument is a currency code. */
    getBankAccountsOf: build.query<BankAccount[], string>({
      query: (currency) => ({ name: 'getBankAccountsOf', search: searchOf({ currency }) }),
      responseSchema: answerOf('getBankAccountsOf'),
    }),
    createBankAccount: build.mutation<null, BankAccountPayload>({
      query: ({ account_name, account_number, bank_name, currency, first_name, last_name }) => ({
        name: 'createBankAccount',
        body: { account_name, account_number, bank_name, currency, first_name, last_name },
      }),
      responseSchema: answerOf('createBankAccount'),
    }),
    removeBankAccount: build.mutation<null, string>({
      query: (id) => ({ name: 'removeBankAccount', id }),
      responseSchema: answerOf('removeBankAccount'),
    }),
  }),
});

export const {
  useGetBankAccountsQuery,
  useGetBankAccountsOfQuery,
  useCreateBankAccountMutation,
  useRemoveBankAccountMutation,
} = bankAccountsApi;
