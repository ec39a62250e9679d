import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';

/** A saved bank account in words; what the transaction says of it where it is no longer saved. */
export function BankAccountText({ id }: { id: string }) {
  const { account } = useGetBankAccountsQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.find((saved) => saved.id === id) }),
  });
  if (!account) return id;
  return [account.bank_name, account.account_number, account.account_name].filter(Boolean).join(' · ');
}
