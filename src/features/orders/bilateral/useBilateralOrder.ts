import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import { affordableAmount } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';
import { amountOf, filledAmount } from '@/domain/money/typedNumber';
import { isPositive, parseDecimal, toText } from '@/domain/money/decimal';
import { bilateralFee } from '@/domain/money/fees';
import { quoteBilateral } from '@/domain/paths/quotes';
import { type BilateralOrderForm, bilateralOrderRules, checkDepth } from '@/domain/rules/orderRules';
import { readPrefill } from '@/domain/rules/prefill';
import { submitMoney } from '@/flows/submitMoney';
import { NOTHING_LISTED } from '@/features/orders/choice/RateNotice';
import { useAsShown } from '@/features/orders/choice/useAsShown';
import { selectOfferedLevels } from '@/state/selectors/bookSelectors';
import { useBook } from '@/state/selectors/useBook';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { useAppSelector, useAppStore } from '@/state/store/hooks';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';

/** The form that a link fills in. */
export function prefilledOrder(search: URLSearchParams, source: string): BilateralOrderForm {
  const { to, amount, rate } = readPrefill(search, source);
  return { amount, target: to, rate };
}

/** The figures of the receipt, canonical decimal text; null while they are unknown. */
interface BilateralReceiptFigures {
  pay: string | null;
  fee: string | null;
  receive: string | null;
}

/** The quote for what is typed so far. */
export function receiptOf({ amount, rate }: BilateralOrderForm, balance: string | null): BilateralReceiptFigures {
  const pay = amountOf(amount, balance);
  if (pay === null) return { pay: null, fee: null, receive: null };
  const price = rate === null ? null : parseDecimal(rate);
  const receive = price && isPositive(price) ? toText(quoteBilateral(pay, price).receive) : null;
  return { pay: toText(pay), fee: toText(bilateralFee(pay)), receive };
}

/** Spec 7: the ORDER transaction of a form that follows the rules of spec 5; null if the form cannot be read as one. */
function bilateralDraft(form: BilateralOrderForm, source: string, balance: string | null, email: string) {
  const amount = amountOf(form.amount, balance);
  if (amount === null || form.target === null || form.rate === null) return null;
  return {
    type: 'ORDER' as const,
    email,
    currency_from: source,
    currency_to: form.target,
    amount: toText(amount),
    rate: form.rate,
    transaction_fee: toText(bilateralFee(amount)),
  };
}

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
    flow: submitMoney,
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
