import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { HeldIntent } from '@/api/intents/heldIntent';
import type { Setback, Submitted } from '@/flows/money/submitMoney';
import type { AppThunk } from '@/state/store/appThunk';
import { useAppDispatch } from '@/state/store/hooks';
import { intentLeft } from '@/state/slices/intentsSlice';
import { routeTo } from '@/routes/routes';

interface SubmitTicket<Draft> {
  submit: (draft: Draft) => void;
  busy: boolean;
  /** For SubmitNotice. */
  setback: Setback | null;
  /** True while the last ticket has arrived, or may have, so the same one must not be sent again. */
  settled: boolean;
  /** The ticket is another one now, so the last outcome no longer applies. */
  renew: () => void;
}

/**
 * Sends a ticket, never twice at a time. A success opens the details; any other outcome is returned for a notice. The
 * shell shows what this ticket cannot show any more.
 * @param flow submitMoney, or a flow around it
 */
export function useSubmitMoney<Draft>(flow: (draft: Draft) => AppThunk<Submitted>): SubmitTicket<Draft> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [setback, setSetback] = useState<Setback | null>(null);
  const isPresent = useRef(true);
  const isUnderWay = useRef(false);
  /** The submission whose outcome this ticket shows. */
  const held = useRef<HeldIntent | null>(null);
  useEffect(() => {
    isPresent.current = true;
    return () => {
      isPresent.current = false;
      // The ticket disappeared before its notice was on screen.
      if (held.current?.show('nowhere').kind === 'toShow') dispatch(intentLeft());
    };
  }, [dispatch]);

  // Runs once the notice is on the screen.
  useEffect(() => {
    if (setback) held.current?.show('screen');
  }, [setback]);

  const renew = useCallback(() => setSetback(null), []);
  const submit = async (draft: Draft) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setSetback(null);
    const { outcome, held: submitted } = await dispatch(flow(draft));
    // Users who have gone elsewhere are not pulled back. The shell shows them the outcome, even one that is not known
    // yet.
    if (!isPresent.current) submitted?.show('nowhere');
    if (!isPresent.current || outcome.kind === 'unknown') dispatch(intentLeft());
    if (!isPresent.current) return;
    held.current = submitted;
    if (outcome.kind === 'created') {
      void navigate(routeTo('transactionDetails', outcome.id));
      submitted?.show('screen');
      return;
    }
    isUnderWay.current = false;
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
