import { useState } from 'react';
import type { WalletFacts } from '@/domain/rules/withdrawRules';
import {
  checkMultilateralOrder,
  checkPathSearch,
  type MultilateralOrderForm,
} from '@/domain/rules/multilateralOrderRules';
import { submitMoney } from '@/flows/submitMoney';
import { useLeaveGuard } from '@/widgets/useLeaveGuard';
import { useSubmitMoney } from '@/widgets/useSubmitMoney';
import { multilateralDraft, type PathSearch, pathSearchOf, walkOf } from './multilateralDraft';
import { usePathQuotes } from './usePathQuotes';

const EMPTY: MultilateralOrderForm = { amount: '', currencyTo: null, path: null };

/** The multilateral order being made: what is typed, the paths computed for it, the chosen one, and its sending. */
export function useMultilateralOrder(source: string, facts: WalletFacts, email: string) {
  const [form, setForm] = useState(EMPTY);
  const [search, setSearch] = useState<PathSearch | null>(null);
  const [tried, setTried] = useState<'nothing' | 'search' | 'order'>('nothing');
  const ticket = useSubmitMoney(submitMoney);
  useLeaveGuard(form.amount !== '' && !ticket.busy && !ticket.settled);
  const quotes = usePathQuotes(source, search);
  const chosen = walkOf(quotes, form.path);
  // A path that cannot carry the amount any more counts as none.
  const path = chosen?.effectiveRate ? form.path : null;
  const breach = checkMultilateralOrder({ ...form, path }, facts);

  return {
    form,
    quotes,
    chosen,
    ticket,
    searching: search !== null,
    errorOf: (field: keyof MultilateralOrderForm) =>
      breach?.field === field && (tried === 'order' || (tried === 'search' && field !== 'path'))
        ? breach.message
        : null,
    /** What is typed anew makes the computed paths those of another order. */
    type: (part: Partial<Omit<MultilateralOrderForm, 'path'>>) => {
      ticket.renew();
      setSearch(null);
      setForm((before) => ({ ...before, ...part, path: null }));
    },
    choose: (chosenPath: string) => {
      ticket.renew();
      setForm((before) => ({ ...before, path: chosenPath }));
    },
    compute: () => {
      setTried('search');
      if (checkPathSearch(form, facts) === null) setSearch(pathSearchOf(form, facts.balance));
    },
    send: () => {
      setTried('order');
      const draft = multilateralDraft(form, source, quotes, email);
      if (breach === null && draft !== null) ticket.submit(draft);
    },
  };
}

export type MultilateralOrder = ReturnType<typeof useMultilateralOrder>;
