import type { BankAccount } from '@contract/bankAccounts';

/** A number without separators between its groups. */
const plain = (number: string | null): string => (number ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** An account with the same currency and number, however it is written; null if there is none. */
export function twinOf(
  accounts: readonly BankAccount[],
  { id, currency, account_number }: Pick<BankAccount, 'currency' | 'account_number'> & { id?: string },
): BankAccount | null {
  const number = plain(account_number);
  if (number === '') return null;
  const isTwin = (one: BankAccount) =>
    one.id !== id && one.currency === currency && plain(one.account_number) === number;
  return accounts.find(isTwin) ?? null;
}
