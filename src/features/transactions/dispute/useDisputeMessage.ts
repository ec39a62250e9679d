import { useState } from 'react';
import type { Dispute } from '@contract/schemas/own/dispute';
import { useCreateDisputeMutation } from '@/api/endpoints/disputesApi';
import { useAddDisputeEntryMutation } from '@/api/endpoints/own/disputeEntriesApi';
import { toCallError } from '@/api/transport/callError';
import { readRefusal, type Refusal } from '@/widgets/tickets/refusal';
import { useIntent } from './useIntent';

/** What became of the message that was sent last. */
type Outcome = { kind: 'filed' | 'notFiled' | 'added' } | { kind: 'notAdded'; refusal: Refusal<'text'> };

/** Sends a message: it files a dispute, or is added to the one that is open. */
export function useDisputeMessage(transactionId: string, open: Dispute | null) {
  const [file, filing] = useCreateDisputeMutation();
  const [add, adding] = useAddDisputeEntryMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const intent = useIntent();

  const fileIt = async (description: string): Promise<Outcome> => {
    const { error } = await file({ transaction: transactionId, description });
    return { kind: error ? 'notFiled' : 'filed' };
  };
  const addIt = async (dispute: string, text: string): Promise<Outcome> => {
    const { error } = await add({ kind: 'message', dispute, text, intentId: intent.idOf(text) });
    const refusal = error ? readRefusal(toCallError(error), { text: 'text' }) : null;
    if (!refusal?.isUnknown) intent.end();
    return refusal ? { kind: 'notAdded', refusal } : { kind: 'added' };
  };
  /** @returns true if it has arrived */
  const send = async (text: string): Promise<boolean> => {
    setOutcome(null);
    const now = await (open ? addIt(open.id, text) : fileIt(text));
    setOutcome(now);
    return now.kind === 'filed' || now.kind === 'added';
  };
  return { send, outcome, busy: filing.isLoading || adding.isLoading };
}
