import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './Field';

type Native = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'children'>;

export interface TextFieldProps extends FieldTexts, Native {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text; pass `type`, `autoComplete`, `inputMode` and the like through. */
export function TextField({ label, hint, error, optional, value, onChange, type = 'text', ...native }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <input {...native} {...wiring} type={type} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
