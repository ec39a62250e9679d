import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './Field';

type Native = Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children'>;

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** True for a label with a figure, which a translator must not rewrite. */
  kept?: boolean;
}

interface SelectFieldProps extends FieldTexts, Native {
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** The first, empty choice. */
  placeholder?: string;
}

/** A native select: the platform's own list, keyboard and wheel. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, value, onChange, options, placeholder, ...native } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <select {...native} {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              translate={option.kept ? 'no' : undefined}
            >
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
