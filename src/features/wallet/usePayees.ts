import { useEffect, useRef } from 'react';
import type { BankAccount, Payee } from '@contract/bankAccounts';
import { useGetPayeesQuery } from '@/api/endpoints/payeesApi';
import { formatMoment } from '@/domain/wording/moment';
import { useCapability } from '@/state/selectors/useCapability';
import { accountsTexts } from '@/texts/wallet/accounts';
import { bankAccountText } from './bankAccount';

/** What our own server knows about the saved accounts; empty for any other. */
export function usePayees(): readonly Payee[] {
  const isAnnounced = useCapability('payees') === true;
  return useGetPayeesQuery(undefined, { skip: !isAnnounced }).data ?? [];
}

export const payeeOf = (payees: readonly Payee[], id: string): Payee | undefined =>
  payees.find(({ account }) => account === id);

/** True while a new account cannot be withdrawn to. */
export const isWaiting = (payee: Payee | undefined): boolean =>
  typeof payee?.usable_from === 'string' && Date.parse(payee.usable_from) > Date.now();

/** An account in a list to choose from: the user's name for it, the account, and from when on it can be chosen. */
export function choiceText(account: BankAccount, payee: Payee | undefined): string {
  const wait = isWaiting(payee) ? accountsTexts.waits(formatMoment(payee?.usable_from ?? '')) : null;
  return [payee?.label, bankAccountText(account), account.account_name, wait].filter(Boolean).join(' · ');
}

/** Chooses the default account once, if the user has chosen none before it was known. */
export function useDefault(id: string | null, chosen: string | null, choose: (id: string) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || id === null) return;
    isDone.current = true;
    if (chosen === null) choose(id);
  }, [id, chosen, choose]);
}
