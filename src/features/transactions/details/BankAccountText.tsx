import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';

/** The text of a saved bank account, or the transaction's own text if the account is no longer saved. */
export function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  const { bank_name: bank, account_number: number, account_name: name } = account ?? {};
  return <span>{account ? [bank, number, name].filter(Boolean).join(' · ') : id}</span>;
}
