import type { Someone } from '@test/e2e/support/people/people';

/** Saves a bank account over the API. @returns its id */
export async function saveBankAccount({ session }: Someone, currency: string, bank_name: string): Promise<string> {
  const account = {
    account_name: 'Ada Obi',
    account_number: '0123456789',
    bank_name,
    currency,
    first_name: 'Ada',
    last_name: 'Obi',
  };
  return String((await session.post<{ id: number }>('bankaccounts/', account)).id);
}
