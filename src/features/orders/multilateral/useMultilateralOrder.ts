import { useMemo, useState } from 'react';
import { amountText, filledAmount } from '@/domain/money/typedNumber';
import { compare, decimal } from '@/domain/money/decimal';
import { comparePaths, type PathComparison, type PathFacts } from '@/domain/paths/pathComparison';
import type { WalletFacts } from '@/domain/rules/amountRule';
import {
  type MultilateralOrderForm,
  multilateralOrderRules,
  type PathSearchForm,
} from '@/domain/rules/multilateralOrderRules';
import { submitMoney } from '@/flows/submitMoney';
import { useAsShown } from '@/features/orders/choice/useAsShown';
import { selectBook, selectIsBookKnown } from '@/state/selectors/bookSelectors';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import type { RootState } from '@/state/store/store';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';

/** The input for which paths are computed; canonical decimal text. */
interface PathSearch {
  amount: string;
  target: string;
}

/** The search of a form; null if the form cannot be read as one. */
function pathSearchOf({ amount, target }: PathSearchForm, balance: string | null): PathSearch | null {
  const canonical = amountText(amount, balance);
  return canonical === null || target === null ? null : { amount: canonical, target };
}

/** A path among the compared ones; null if it is not among them. */
function factsOf(comparison: PathComparison | null, path: string | null): PathFacts | null {
  return comparison?.paths.find(({ text }) => text === path) ?? null;
}

/** What a path brings for the whole amount; "0" if it cannot carry it. */
function broughtBy(facts: PathFacts): string {
  return facts.carries ? facts.received : '0';
}

/** Spec 7: the MOF_ORDER transaction over a chosen path; null if no path that carries the amount is chosen. */
function multilateralDraft(
  form: MultilateralOrderForm,
  source: string,
  comparison: PathComparison | null,
  email: string,
) {
  const facts = factsOf(comparison, form.path);
  if (comparison === null || !facts?.carries || facts.effectiveRate === null || form.target === null) return null;
  return {
    type: 'MOF_ORDER' as const,
    email,
    currency_from: source,
    currency_to: form.target,
    amount: comparison.pay,
    rate: facts.effectiveRate,
    transaction_fee: comparison.fee,
    path: facts.text,
  };
}

/**
 * All paths for the amount, ranked again with each change of the market; null before a search and until the book is
 * known.
 */
function usePathComparison(source: string, search: PathSearch | null, pinned: string | null): PathComparison | null {
  const known = useAppSelector(selectIsBookKnown);
  const book = useAppSelector(selectBook);
  return useMemo(
    () => (known && search !== null ? comparePaths(book, source, search.target, search.amount, pinned) : null),
    [known, book, source, search, pinned],
  );
}

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
    flow: submitMoney,
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
