import { bankAccountCalls } from '@contract/bankAccounts';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the user's saved bank accounts. */
export const bankAccountsApi = injectCalls(bankAccountCalls);

export const {
  useGetBankAccountsQuery,
  useGetBankAccountsOfQuery,
  useCreateBankAccountMutation,
  useRemoveBankAccountMutation,
} = bankAccountsApi;
