import { useState } from 'react';
import { type MoneyDraft, submitMoney, type Submitted } from '@/flows/money/submitMoney';
import type { AppThunk } from '@/state/store/appThunk';
import { type FormOptions, useForm } from '@/ui/controls/useForm';
import { useLeaveGuard } from './useLeaveGuard';
import { useSubmitMoney } from './useSubmitMoney';

interface TicketOptions<Form, Facts> extends Omit<FormOptions<Form, Facts>, 'shows'> {
  /** The transaction of the form; null if the form cannot be read as one. */
  draftOf: (form: Form) => MoneyDraft | null;
  /** True if the form holds something that should not be lost. */
  isBegun: (form: Form) => boolean;
  /** Sends the draft, if that takes more than submitMoney. */
  flow?: (draft: MoneyDraft, form: Form) => AppThunk<Submitted>;
}

/**
 * A money ticket: a form that shows its first broken rule, asks before it is left, sends one transaction and says what
 * became of it. A changed form is another ticket, so the outcome of the previous one no longer applies.
 */
export function useMoneyTicket<Form extends object, Facts = undefined>(options: TicketOptions<Form, Facts>) {
  const { draftOf, isBegun, flow = submitMoney } = options;
  const form = useForm({ ...options, shows: 'first' });
  const { values } = form;
  const [sent, setSent] = useState(values);
  const { submit, busy, setback, settled, renew } = useSubmitMoney((draft: MoneyDraft) => flow(draft, values));
  const isSettled = settled && sent === values;
  useLeaveGuard(isBegun(values) && !busy && !isSettled);
  const change = (part: Partial<Form>) => {
    if (settled) renew();
    form.change(part);
  };
  /** Sends the form without a check, or other values in its place. */
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
