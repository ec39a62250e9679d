import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endTelling } from '@/api/intents/heldIntent';
import { useAppDispatch } from '@/state/store/hooks';
import { intentLeft } from '@/state/slices/intentsSlice';
import type { AppDispatch, RootState } from '@/state/store/store';
import { routeTo } from '@/routes/routes';
import type { Setback } from './SubmitNotice';

type Outcome = { kind: 'created'; id: string } | Setback;

/** flows/money/submitMoney, which a widget is handed since it stands below the flows. */
export type SubmitMoney<Draft> = (
  draft: Draft,
) => (dispatch: AppDispatch, getState: () => RootState) => Promise<Outcome>;

export interface SubmitTicket<Draft> {
  submit: (draft: Draft) => void;
  busy: boolean;
  /** For SubmitNotice. */
  setback: Setback | null;
  /** True while the last ticket has arrived or may have: the same must not be sent again. */
  settled: boolean;
  /** The ticket is another one now: what became of the last says nothing about it. */
  renew: () => void;
}

/** Sends a ticket at most once at a time; success opens its details, anything else is handed back to be told. */
export function useSubmitMoney<Draft>(submitMoney: SubmitMoney<Draft>): SubmitTicket<Draft> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [setback, setSetback] = useState<Setback | null>(null);
  const present = useRef(true);
  const underWay = useRef(false);
  useEffect(() => {
    present.current = true;
    return () => void (present.current = false);
  }, []);

  // What is on the screen has been told.
  useEffect(() => {
    if (setback) endTelling('notice');
  }, [setback]);

  const renew = useCallback(() => setSetback(null), []);
  const submit = async (draft: Draft) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setSetback(null);
    const outcome = await dispatch(submitMoney(draft));
    // Whoever has gone elsewhere meanwhile is not pulled back; the shell tells him, as of what is unknown yet.
    if (!present.current) endTelling('nobody');
    if (!present.current || outcome.kind === 'unknown') dispatch(intentLeft());
    if (!present.current) return;
    if (outcome.kind === 'created') {
      void navigate(routeTo('transactionDetails', outcome.id));
      endTelling('page');
      return;
    }
    underWay.current = false;
    setBusy(false);
    setSetback(outcome);
  };
  return {
    submit: (draft) => void submit(draft),
    busy,
    setback,
    settled: setback?.kind === 'found' || setback?.kind === 'unknown',
    renew,
  };
}
