import { useState } from 'react';
import { filledAmount } from '@/domain/money/amountInput';
import { compare, decimal } from '@/domain/money/decimal';
import { comparePaths } from '@/domain/paths/pathComparison';
import type { WalletFacts } from '@/domain/rules/amountRule';
import { type MultilateralOrderForm, multilateralOrderRules } from '@/domain/rules/multilateralOrderRules';
import { selectBook } from '@/state/selectors/bookSelectors';
import { useAppStore } from '@/state/store/hooks';
import type { RootState } from '@/state/store/store';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { broughtBy, factsOf, multilateralDraft, type PathSearch, pathSearchOf } from './multilateralDraft';
import { useAsShown } from '@/features/orders/asShown/useAsShown';
import { usePathComparison } from './usePathComparison';

const EMPTY: MultilateralOrderForm = { amount: filledAmount(''), target: null, path: null };

const isLess = (was: string, now: string) => compare(decimal(now), decimal(was)) < 0;

/** What a path brings at the current book, even if that is not on screen yet. */
function broughtIn(state: RootState, source: string, search: PathSearch | null, path: string | null): string {
  if (search === null) return '0';
  const live = comparePaths(selectBook(state), source, search.target, search.amount, path);
  const facts = factsOf(live, path);
  return facts === null ? '0' : broughtBy(facts);
}

/**
 * A multilateral order before it is sent: what is typed, the paths compared for it, the chosen path, and its sending.
 */
export function useMultilateralOrder(source: string, facts: WalletFacts, email: string) {
  const store = useAppStore();
  const [form, setForm] = useState(EMPTY);
  const [search, setSearch] = useState<PathSearch | null>(null);
  /** An amount taken from the notice. The button names the rate, so pressing the button confirms it. */
  const [offered, setOffered] = useState<string | null>(null);
  const comparison = usePathComparison(source, search, form.path);
  const chosen = factsOf(comparison, form.path);
  const ticket = useMoneyTicket({
    initial: EMPTY,
    state: [form, setForm],
    rules: multilateralOrderRules,
    facts: { ...facts, carries: chosen?.carries ?? false },
    draftOf: (typed) => multilateralDraft(typed, source, comparison, email),
    isBegun: ({ amount }) => amount.text !== '',
  });
  const key = `${form.path ?? ''} ${search?.amount ?? ''}`;
  const now = chosen === null ? undefined : broughtBy(chosen);
  const shown = useAsShown(key, now, isLess);

  return {
    form,
    comparison,
    chosen,
    ticket,
    shown,
    searching: search !== null,
    /** True if the next press sends what the form asked about. */
    named: chosen?.carries === true && (shown.armed || offered === key),
    /** New input drops the computed paths, because they belong to another order. */
    type: (part: Partial<Omit<MultilateralOrderForm, 'path'>>) => {
      ticket.renew();
      setSearch(null);
      setForm((before) => ({ ...before, ...part, path: null }));
    },
    choose: (chosenPath: string) => {
      ticket.renew();
      setForm((before) => ({ ...before, path: chosenPath }));
    },
    /** Takes another amount over the same path: the part of the first amount that the path still fills. */
    payInstead: (amount: string) => {
      ticket.renew();
      setOffered(`${form.path ?? ''} ${amount}`);
      setForm((before) => ({ ...before, amount: filledAmount(amount) }));
      setSearch((before) => before && { ...before, amount });
    },
    compute: () => {
      if (ticket.check(['amount', 'target'])) setSearch(pathSearchOf(form, facts.balance));
    },
    send: () => {
      const isFit = ticket.check();
      if (!shown.press() || !isFit || now === undefined) return;
      const live = broughtIn(store.getState(), source, search, form.path);
      if (isLess(now, live)) return shown.ask(live);
      ticket.sendUnchecked();
    },
  };
}

export type MultilateralOrder = ReturnType<typeof useMultilateralOrder>;
