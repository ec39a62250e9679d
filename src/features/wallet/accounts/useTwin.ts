import type { BankAccount } from '@contract/schemas/bankAccount';
import { useGetBankAccountsQuery } from '@/api/endpoints/bankAccountsApi';
import type { BankAccountForm } from '@/domain/rules/bankAccountRules';
import { useCapability } from '@/state/selectors/useCapability';
import { twinOf } from './twins';

/** The saved account with the number that is typed, on a server with payees; null if there is none. */
export function useTwin({ currency, accountNumber }: BankAccountForm): BankAccount | null {
  const isOffered = useCapability('payees') === true;
  const { data: accounts = [] } = useGetBankAccountsQuery(undefined, { skip: !isOffered });
  return twinOf(accounts, { currency, account_number: accountNumber });
}
