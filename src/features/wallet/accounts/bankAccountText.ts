import type { BankAccount } from '@contract/schemas/bankAccount';

/** "Bank of China · 6217000012345678": how an account is told from others; the number's letters are the user's own. */
export function bankAccountText({ bank_name, account_number, id }: BankAccount): string {
  const known = [bank_name, account_number].filter((part) => part !== null);
  return known.length > 0 ? known.join(' · ') : `Account ${id}`;
}
