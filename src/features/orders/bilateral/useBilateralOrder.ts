import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletQuery } from '@/api/endpoints/walletsApi';
import { filledAmount } from '@/domain/money/amountInput';
import { affordableAmount } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';
import { type BilateralOrderForm, bilateralOrderRules, checkDepth } from '@/domain/rules/bilateralOrderRules';
import { selectOfferedLevels } from '@/state/selectors/bookSelectors';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { useBook } from '@/state/selectors/useBook';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { bilateralDraft } from './bilateralDraft';
import { NOTHING_LISTED } from '@/features/orders/asShown/RateNotice';
import { useAsShown } from '@/features/orders/asShown/useAsShown';

const listedAt = (levels: readonly Level[], rate: string | null) =>
  levels.find((level) => level.rate === rate)?.total ?? null;

/** The form, and whether the user has typed its amount. Until then the ticket may fill in the amount. */
interface Typing extends BilateralOrderForm {
  isTyped: boolean;
}

/**
 * The form at this rate. If the user did not type the amount, it becomes the most that both balance and level allow.
 */
function filledIn(form: Typing, rate: string | null, levels: readonly Level[], balance: string | null): Typing {
  if (form.isTyped) return { ...form, rate };
  const level = levels.find((candidate) => candidate.rate === rate);
  return { ...form, rate, amount: filledAmount(affordableAmount(balance, level) ?? '') };
}

/**
 * A bilateral order before it is sent, in either frame. A rate at the start fills in the most that both balance and
 * level allow. Another rate later changes the rate of the same form.
 */
export function useBilateralOrder(source: string, start: BilateralOrderForm) {
  const known = useBook();
  useLiveGroup('orders');
  const store = useAppStore();
  const [form, setForm] = useState<Typing>(() => ({ ...start, isTyped: start.amount.text !== '' }));
  const [taken, setTaken] = useState<string | null>(null);
  const { data: wallet } = useGetWalletQuery(source);
  const { data: me } = useGetMeQuery();
  const selectLevels = selectOfferedLevels(source, form.target ?? '');
  const levels = useAppSelector(selectLevels);
  const balance = wallet?.balance ?? null;
  const amountField = useRef<HTMLInputElement>(null);
  const filled = form.isTyped ? '' : form.amount.text;
  const facts = { balance, listedAtRate: listedAt(levels, form.rate) };

  // Only once, as soon as balance and level are known: the amount must not keep changing with the market.
  if (start.rate !== null && taken !== start.rate && known && wallet !== undefined) {
    setTaken(start.rate);
    setForm((typed) => filledIn(typed, taken === null ? typed.rate : start.rate, levels, balance));
  }

  // What is typed next replaces the amount that was filled in. Otherwise it would be added to its end.
  useLayoutEffect(() => {
    if (filled !== '' && amountField.current === document.activeElement) amountField.current?.select();
  }, [filled]);

  const ticket = useMoneyTicket({
    initial: form,
    state: [form, setForm],
    rules: bilateralOrderRules,
    facts,
    draftOf: (typed) => bilateralDraft(typed, source, balance, me?.email ?? ''),
    isBegun: ({ isTyped, amount }) => isTyped && amount.text !== '',
  });
  const { renew } = ticket;
  const change = useCallback(
    (part: Partial<BilateralOrderForm>) => {
      renew();
      setForm((before) => ({ ...before, ...part, isTyped: before.isTyped || part.amount !== undefined }));
    },
    [renew],
  );
  const now = known && form.rate !== null ? (facts.listedAtRate ?? NOTHING_LISTED) : undefined;
  const isTooLittle = (listedAtRate: string | null) => checkDepth(form, { balance, listedAtRate }) !== null;
  const shown = useAsShown(`${form.target ?? ''} ${form.rate ?? ''}`, now, (_was, total) => isTooLittle(total));

  return {
    source,
    amountField,
    form: form as BilateralOrderForm,
    known,
    levels,
    facts,
    ticket,
    shown,
    change,
    ready: me !== undefined && wallet !== undefined,
    /**
     * Sends what is typed, however much the level has changed, if the amount still fits. If it no longer does, and that
     * was not drawn yet, the next rendering says so.
     */
    send: () => {
      if (!ticket.check()) return;
      if (now !== undefined && isTooLittle(listedAt(selectLevels(store.getState()), form.rate))) return;
      ticket.sendUnchecked();
    },
  };
}

export type BilateralOrder = ReturnType<typeof useBilateralOrder>;
