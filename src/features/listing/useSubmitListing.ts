import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type MoneyDraft, submitMoney, type SubmitOutcome } from '@/flows/submitMoney';
import { useAppDispatch } from '@/state/hooks';
import { routeTo } from '@/ui/routes';

export type ListingSetback = Exclude<SubmitOutcome, { kind: 'created' }>;

/** Sends a listing at most once at a time; success opens its details, anything else is handed back to be told. */
export function useSubmitListing() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [setback, setSetback] = useState<ListingSetback | null>(null);
  const present = useRef(true);
  useEffect(() => {
    present.current = true;
    return () => void (present.current = false);
  }, []);

  const submit = async (draft: MoneyDraft) => {
    if (busy) return;
    setBusy(true);
    setSetback(null);
    const outcome = await dispatch(submitMoney(draft));
    // Whoever has gone elsewhere meanwhile is not pulled back.
    if (!present.current) return;
    if (outcome.kind === 'created') return navigate(routeTo('transactionDetails', outcome.id));
    setBusy(false);
    setSetback(outcome);
  };
  return { submit: (draft: MoneyDraft) => void submit(draft), busy, setback };
}
