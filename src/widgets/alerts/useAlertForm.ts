import { useState } from 'react';
import { useCreateAlertMutation } from '@/api/endpoints/own/alertsApi';
import { toCallError } from '@/api/transport/callError';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { amountText, filledAmount, filledRate, rateText, type TypedNumber } from '@/domain/money/amountInput';
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  maxOf,
  multiply,
  parseDecimal,
  roundTo,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { turnedFigure } from '@/domain/money/turnedInput';
import { rateBand } from '@/domain/money/rateBand';
import { type AlertForm, alertRules, watchFor } from '@/domain/rules/alertRules';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { useForm } from '@/ui/controls/useForm';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';
import type { AlertStart } from './alertStart';

/** A little better than now: what somebody who waits for a better rate is likely to mean. */
const BETTER = decimal('0.99');
const WIRE_NAMES = { rate: 'rate', amount: 'amount' } as const;

export interface AlertPair {
  currency: string;
  swapTo: string;
}

/** The rate that is filled in: the level's, or a little better than the best one or the market rate, if one is known. */
function firstRate(
  start: AlertStart | null,
  best: string | undefined,
  marketRate: string | null,
  isTurned: boolean,
): TypedNumber {
  if (start?.rate !== undefined) return filledRate(start.rate);
  const now = start?.on === 'listings' ? (best ?? marketRate) : marketRate;
  if (start === null || now === null) return filledRate('');
  const better = multiply(decimal(now), BETTER);
  const least = marketRate === null || start.on === 'market' ? ZERO : rateBand(decimal(marketRate)).low;
  const first = maxOf(better, least);
  // Rounded up in either way, because a rate below the band would be refused.
  if (isTurned && isPositive(first)) return turnedFigure(first, 'down');
  return filledRate(toText(roundTo(first, LISTING_RATE_DECIMALS, 'up')));
}

/** What others list at a rate or better; null if the market is not known on this page. */
function useListedAt({ currency, swapTo }: AlertPair, rate: Decimal | null): Decimal | null {
  const isKnown = useAppSelector(selectIsBookKnown);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  if (!isKnown || !rate) return null;
  return levels
    .filter((level) => compare(decimal(level.rate), rate) <= 0)
    .reduce((sum, { total }) => add(sum, decimal(total)), ZERO);
}

/** What is typed, what it means, and how it is sent. */
export function useAlertForm(pair: AlertPair, start: AlertStart | null) {
  const marketRate = useMarketRate(pair.currency, pair.swapTo);
  const best = useAppSelector(selectPair(pair.currency, pair.swapTo))?.levels[0]?.rate;
  const isTurned = useAppSelector(selectIsTurned(pair.currency, pair.swapTo));
  const [on, setOn] = useState<AlertStart['on']>(start?.on ?? 'listings');
  const [initial] = useState(() => ({ rate: firstRate(start, best, marketRate, isTurned), amount: filledAmount('') }));
  const typed = useState<Pick<AlertForm, 'rate' | 'amount'>>(initial);
  const [{ rate, amount }] = typed;
  const watch = on === 'listings' ? 'listed' : watchFor(rate.value, marketRate);
  const listed = useListedAt(pair, rate.value);
  const form = useForm({
    initial,
    state: typed,
    rules: alertRules.map(([field, check]) => [
      field === 'watch' ? 'rate' : field,
      (values: Pick<AlertForm, 'rate' | 'amount'>, facts: { marketRate: string | null }) =>
        check({ watch, rate: values.rate, amount: on === 'market' ? filledAmount('') : values.amount }, facts),
    ]),
    facts: { marketRate },
    shows: 'every',
  });
  const [createAlert, { isLoading, isSuccess }] = useCreateAlertMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  const send = async () => {
    setRefusal(null);
    const sent = rateText(rate);
    if (!form.check() || sent === null) return;
    const least = on === 'listings' ? amountText(amount) : null;
    const { currency, swapTo: swap_to } = pair;
    const { error } = await createAlert({ currency, swap_to, watch, rate: sent, amount: least });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
  };
  const needed = parseDecimal(amountText(amount) ?? '');
  return {
    on,
    setOn,
    watch,
    marketRate,
    rate,
    amount,
    /** What is listed now, for an alert on listings. */
    listed: on === 'listings' ? listed : null,
    /** True if what it waits for is so already. */
    isSoNow: listed !== null && on === 'listings' && compare(listed, ZERO) > 0 && compare(listed, needed ?? ZERO) >= 0,
    change: form.change,
    errorOf: (name: 'rate' | 'amount') => form.errorOf(name) ?? refusal?.fields[name] ?? null,
    refusal,
    busy: isLoading,
    isMade: isSuccess,
    send: () => void send(),
  };
}
