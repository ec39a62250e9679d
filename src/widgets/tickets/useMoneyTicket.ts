import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { HeldIntent } from '@/api/intents/heldIntent';
import type { Setback, Submitted } from '@/flows/submitMoney';
import { routeTo } from '@/routes/routes';
import { intentLeft } from '@/state/slices/intentsSlice';
import { type AppThunk, useAppDispatch } from '@/state/store/hooks';
import { type FormOptions, useForm } from '@/ui/controls/useForm';
import { useLeaveGuard } from './leaveGuard';

interface SubmitTicket<Draft> {
  submit: (draft: Draft) => void;
  busy: boolean;
  /** For SubmitNotice. */
  setback: Setback | null;
  /** True while the last ticket has arrived, or may have, so the same one must not be sent again. */
  settled: boolean;
  /** Call it when the ticket changes: the last outcome no longer applies. */
  renew: () => void;
}

/**
 * Sends a ticket, never twice at a time. A success opens the details; any other outcome is returned for a notice. If
 * this ticket is left before it can show the outcome, the shell shows it. @param flow submitMoney, or a flow around it
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

interface TicketOptions<Form, Facts, Draft> extends Omit<FormOptions<Form, Facts>, 'shows'> {
  /** The transaction of the form; null if the form cannot be read as one. */
  draftOf: (form: Form) => Draft | null;
  /** True if the form holds something that should not be lost. */
  isBegun: (form: Form) => boolean;
  /** Sends the draft: submitMoney, or a flow around it. */
  flow: (draft: Draft, form: Form) => AppThunk<Submitted>;
}

/**
 * A money ticket: a form that shows its first broken rule, asks before it is left, sends one transaction and shows its
 * outcome. A changed form is another ticket, so the outcome of the previous one no longer applies.
 */
export function useMoneyTicket<Form extends object, Draft, Facts = undefined>(
  options: TicketOptions<Form, Facts, Draft>,
) {
  const { draftOf, isBegun, flow } = options;
  const form = useForm({ ...options, shows: 'first' });
  const { values } = form;
  const [sent, setSent] = useState(values);
  const { submit, busy, setback, settled, renew } = useSubmitMoney((draft: Draft) => flow(draft, values));
  const isSettled = settled && sent === values;
  useLeaveGuard(isBegun(values) && !busy && !isSettled);
  const change = (part: Partial<Form>) => {
    if (settled) renew();
    form.change(part);
  };
  /** Sends the form, or other values instead of it, without a check. */
  const sendUnchecked = (other?: Form) => {
    const draft = draftOf(other ?? values);
    if (draft === null) return;
    if (other) form.replace(other);
    setSent(other ?? values);
    submit(draft);
  };
  return {
    ...form,
    change,
    field: <Name extends keyof Form & string>(name: Name) => ({
      ...form.field(name),
      onChange: (value: Form[Name]) => change({ [name]: value } as unknown as Partial<Form>),
      disabled: busy,
    }),
    busy,
    /** True while this unchanged form has arrived, or may have, so it must not be sent again. */
    settled: isSettled,
    /** For SubmitNotice. */
    setback: settled && !isSettled ? null : setback,
    renew,
    sendUnchecked,
    /** Call it on submit: shows the broken rule, or sends the form. */
    send: () => {
      if (form.check()) sendUnchecked();
    },
  };
}
