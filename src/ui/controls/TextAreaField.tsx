import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './Field';

type Native = Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'value' | 'onChange' | 'children'>;

interface TextAreaFieldProps extends FieldTexts, Native {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, optional, value, onChange, ...native }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <textarea {...native} {...wiring} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
