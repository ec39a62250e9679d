import { useState } from 'react';
import type { Listing } from '@contract/schemas/listing';
import { useChangeListingMutation } from '@/api/endpoints/own/listingChangesApi';
import { toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { typedAmount, typedRate } from '@/domain/money/amountInput';
import { listingChangeRules, newAmount, newRate } from '@/domain/rules/listingChangeRules';
import { useForm } from '@/ui/controls/useForm';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';

const WIRE_NAMES = { rate: 'rate', amount: 'amount' } as const;

/** What is typed about a listing, and how it is sent. */
export function useListingChange({ id, currency, swap_to: swapTo, rate, Amount: left }: Listing) {
  const marketRate = useMarketRate(currency, swapTo);
  const typed = useState(() => ({ rate: typedRate(rate), amount: typedAmount(left) }));
  const [values] = typed;
  const facts = { rate, left, marketRate };
  const form = useForm({ initial: values, state: typed, rules: listingChangeRules, facts, shows: 'every' });
  const [change, { isLoading }] = useChangeListingMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  /** What was sent and carried out; null before that. */
  const [done, setDone] = useState<{ losesPlace: boolean } | null>(null);
  const send = async () => {
    setRefusal(null);
    if (!form.check()) return;
    const sent = { rate: newRate(values, facts), amount: newAmount(values, facts) };
    const { error } = await change({ listing: id, ...sent, intentId: createIntentId() });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
    else setDone({ losesPlace: sent.rate !== null });
  };
  return {
    values,
    marketRate,
    losesPlace: newRate(values, facts) !== null,
    change: form.change,
    errorOf: (name: 'rate' | 'amount') => form.errorOf(name) ?? refusal?.fields[name] ?? null,
    refusal,
    busy: isLoading,
    done,
    send: () => void send(),
  };
}
