import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';

/** The text of a saved bank account; if it is no longer saved, what the transaction says about it. */
export function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  if (!account) return id;
  return [account.bank_name, account.account_number, account.account_name].filter(Boolean).join(' · ');
}
