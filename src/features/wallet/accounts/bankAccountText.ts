import type { BankAccount } from '@contract/schemas/bankAccount';

/**
 * "Bank of China · 6217000012345678": the text by which users recognise an account, with the number as they typed it.
 */
export function bankAccountText({ bank_name, account_number, id }: BankAccount): string {
  const known = [bank_name, account_number].filter((part) => part !== null);
  return known.length > 0 ? known.join(' · ') : `Account ${id}`;
}
