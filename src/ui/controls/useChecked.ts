import { useState } from 'react';
import { everyBreach, type Breaches, type Rules } from '@/domain/rules/breach';

export interface Checked<Form> {
  form: Form;
  /** Empty until the first submit; from then on up to date with what is typed. */
  errors: Breaches<Form>;
  /** `onChange={set('email')}` */
  set: (field: keyof Form) => (value: string) => void;
  /** Call on submit: shows the errors and returns true if there are none. */
  isFit: () => boolean;
}

/** The typed text of a form and every rule that it breaks. Nothing typed is ever lost. */
export function useChecked<Form extends object>(initial: Form, rules: Rules<Form>): Checked<Form> {
  const [form, setForm] = useState(initial);
  const [checked, setChecked] = useState(false);
  return {
    form,
    errors: checked ? everyBreach(rules, form) : {},
    set: (field) => (value) => setForm((before) => ({ ...before, [field]: value })),
    isFit: () => {
      setChecked(true);
      return Object.keys(everyBreach(rules, form)).length === 0;
    },
  };
}
