import { useState } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import { useChangeListingMutation } from '@/api/endpoints/own/listingChangesApi';
import { toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { filledAmount, filledRate } from '@/domain/money/amountInput';
import { listingChangeRules, newAmount, newPeg, newRate } from '@/domain/rules/listingChangeRules';
import { pegFormOf, previewOf, UNPEGGED } from '@/domain/rules/pegRules';
import { useForm } from '@/ui/controls/useForm';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';

const WIRE_NAMES = { rate: 'rate', amount: 'amount', distance: 'peg' } as const;

/** What was carried out: it follows the market, is paused by its limits, has another rate, or has the same. */
type Changed = 'following' | 'paused' | 'behind' | 'same';

/** It changes with the market, is lost with another rate, or is kept. */
const placeAfter = (follows: boolean, isNewRate: boolean): 'moves' | 'lost' | 'kept' =>
  follows ? 'moves' : isNewRate ? 'lost' : 'kept';

/** What is typed about a listing, and how it is sent. */
export function useListingChange(listing: OwnListing) {
  const { id, currency, swap_to: swapTo, rate, Amount: left } = listing;
  const peg = listing.peg ?? null;
  const marketRate = useMarketRate(currency, swapTo);
  const { isLoading: isRateLoading } = useGetRatesQuery(undefined, {
    selectFromResult: ({ isLoading }) => ({ isLoading }),
  });
  const typed = useState(() => ({
    rate: filledRate(rate),
    amount: filledAmount(left),
    ...(peg ? pegFormOf(peg) : UNPEGGED),
  }));
  const [values] = typed;
  const facts = { rate, left, marketRate, peg };
  const form = useForm({ initial: values, state: typed, rules: listingChangeRules, facts, shows: 'every' });
  const [change, { isLoading }] = useChangeListingMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  /** What was sent and carried out; null before that. */
  const [done, setDone] = useState<Changed | null>(null);
  const following = newPeg(values, facts);
  const send = async () => {
    setRefusal(null);
    if (!form.check()) return;
    const sent = {
      rate: newRate(values, facts),
      amount: newAmount(values, facts),
      ...(following && { peg: following }),
    };
    const { error } = await change({ listing: id, ...sent, intentId: createIntentId() });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
    else {
      const isOutside = previewOf(values, marketRate)?.outside !== null;
      setDone(following ? (isOutside ? 'paused' : 'following') : sent.rate === null ? 'same' : 'behind');
    }
  };
  return {
    values,
    marketRate,
    isRateLoading,
    /** What becomes of its place in the queue. */
    place: placeAfter(values.side !== null, newRate(values, facts) !== null),
    change: form.change,
    errorOf: (name: keyof typeof WIRE_NAMES | 'floor' | 'ceiling') =>
      form.errorOf(name) ?? (name === 'floor' || name === 'ceiling' ? null : (refusal?.fields[name] ?? null)),
    refusal,
    busy: isLoading,
    done,
    send: () => void send(),
  };
}
