import type { ComponentPropsWithRef, ReactNode } from 'react';
import { controlTexts } from '@/texts/controls';
import { cx } from '@/ui/styles/cx';
import { Button } from './Button';
import { Field, type FieldTexts } from './Field';
import styles from './Field.module.css';

type Native = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'children' | 'max'>;

interface AmountFieldProps extends Omit<FieldTexts, 'hint'>, Native {
  /** The typed text, which domain/money/amountInput parses. */
  value: string;
  onChange: (value: string) => void;
  /** The currency, or "NGN per CNY" for a rate. */
  suffix?: string | undefined;
  /** Shown beneath the field, at the left: for example, the balance. */
  hint?: ReactNode;
  /** The exact text that Max puts in; null while it is not known, undefined if there is no Max. */
  max?: string | null | undefined;
}

/** A field for an amount or a rate: a decimal keypad on phones, right-aligned figures, and the currency after them. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, optional, value, onChange, suffix, max, ...native } = props;
  const below =
    hint || max !== undefined ? (
      <>
        {/* One item, so that the spaces in it stay. */}
        <span className={styles.beforeMax}>{hint && <span>{hint}</span>}</span>
        {typeof max === 'string' && (
          <Button variant="link" size="small" disabled={native.disabled ?? false} onClick={() => onChange(max)}>
            {controlTexts.max}
          </Button>
        )}
      </>
    ) : undefined;
  return (
    <Field label={label} hint={below} error={error} optional={optional}>
      {({ className, ...wiring }) => (
        <span className={styles.boxed}>
          <input
            autoComplete="off"
            {...native}
            {...wiring}
            className={cx(className, styles.numeric)}
            style={suffix ? { paddingRight: `calc(${String(suffix.length)}ch + 20px)` } : undefined}
            inputMode="decimal"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
