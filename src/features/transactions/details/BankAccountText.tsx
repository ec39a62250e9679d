import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';

/** The text of a saved bank account, or the transaction's own text if the account is no longer saved. */
export function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  if (!account) return id;
  return [account.bank_name, account.account_number, account.account_name].filter(Boolean).join(' · ');
}
