import { useState } from 'react';

export type FieldErrors<Form> = Partial<Record<keyof Form, string | null>>;

export interface Checked<Form> {
  form: Form;
  /** Empty until the first submit; from then on kept up with what is typed. */
  errors: FieldErrors<Form>;
  /** `onChange={set('email')}` */
  set: (field: keyof Form) => (value: string) => void;
  /** Call on submit: shows the errors and says whether there are none. */
  isFit: () => boolean;
}

/** The typed text of a form and what the rules say to it, field by field. Nothing typed is ever lost. */
export function useChecked<Form extends object>(
  initial: Form,
  check: (form: Form) => FieldErrors<Form>,
): Checked<Form> {
  const [form, setForm] = useState(initial);
  const [checked, setChecked] = useState(false);
  return {
    form,
    errors: checked ? check(form) : {},
    set: (field) => (value) => setForm((before) => ({ ...before, [field]: value })),
    isFit: () => {
      setChecked(true);
      return Object.values(check(form)).every((error) => !error);
    },
  };
}
