import { useState } from 'react';
import { type StandingKind, standingOrderCalls, type StandingPart } from '@contract/standingOrders';
import { isTradable, TRADABLE_CURRENCIES, type TradableCurrency } from '@contract/values/currencies';
import { toCallError } from '@/api/transport/callError';
import { injectCalls } from '@/api/transport/injectCalls';
import { amountText, filledAmount, filledRate, rateText } from '@/domain/money/typedNumber';
import { standingOrderRules, type StandingOrderForm } from '@/domain/rules/standingOrderRules';
import { useForm } from '@/ui/controls/useForm';
import { readRefusal, type Refusal } from '@/widgets/tickets/RefusalBanner';

/** Only a screen that knows of the capability `standingOrders` asks for them. */
const calls = injectCalls(standingOrderCalls);
export const {
  useGetStandingOrdersQuery,
  useGetStandingRunsQuery,
  usePauseStandingOrderMutation,
  useResumeStandingOrderMutation,
  useRemoveStandingOrderMutation,
} = calls;

const WIRE_NAMES = { amount: 'amount', target: 'currency_to', limit: 'rate' } as const;

/** What cannot be wrong. */
interface Chosen {
  kind: StandingKind;
  /** Of the week and of the month, as the options of their fields have them. */
  weekday: string;
  dayOfMonth: string;
  source: TradableCurrency;
  part: StandingPart;
}

/** @returns the day that is sent; null for a rate */
function dayOf({ kind, weekday, dayOfMonth }: Chosen): number | null {
  if (kind === 'rate') return null;
  return parseInt(kind === 'weekly' ? weekday : dayOfMonth, 10);
}

/** A standing order before it is made: what is chosen and typed, and its sending. */
export function useStandingForm() {
  const [chosen, setChosen] = useState<Chosen>({
    ...{ kind: 'rate', weekday: '1', dayOfMonth: '1', part: 'available' },
    source: TRADABLE_CURRENCIES[0],
  });
  const form = useForm<StandingOrderForm>({
    initial: { amount: filledAmount(''), target: null, limit: filledRate('') },
    rules: standingOrderRules,
    shows: 'every',
  });
  const [create, { isLoading, isSuccess }] = calls.useCreateStandingOrderMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  const { source, kind, part } = chosen;
  const { amount, target, limit } = form.values;
  const send = async () => {
    setRefusal(null);
    const [paid, rate] = [amountText(amount), rateText(limit)];
    if (!form.check() || paid === null || rate === null || target === null || !isTradable(target)) return;
    const asked = { kind, day: dayOf(chosen), currency_from: source, currency_to: target, amount: paid, rate, part };
    const { error } = await create(asked);
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
  };
  return {
    chosen,
    values: form.values,
    change: form.change,
    choose: (next: Partial<Chosen>) => {
      setChosen((before) => ({ ...before, ...next }));
      if (next.source !== undefined && next.source === target) form.change({ target: null });
    },
    errorOf: (name: keyof StandingOrderForm) => form.errorOf(name) ?? refusal?.fields[name] ?? null,
    /** What is not already said at a field. */
    refusal: refusal !== null && Object.keys(refusal.fields).length > 0 ? null : refusal,
    busy: isLoading,
    isMade: isSuccess,
    send: () => void send(),
  };
}

export type Standing = ReturnType<typeof useStandingForm>;
