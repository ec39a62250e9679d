import { type ComponentPropsWithRef, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { plainFigure } from '@/domain/money/numberMarks';
import { remarkOn } from '@/domain/money/typedRemark';
import { figureTexts } from '@/texts/figures';
import { boxClass } from '@/ui/layout/boxClass';
import { part } from '@/ui/browser/part';
import { cx } from '@/ui/layout/cx';
import { Button } from './Button';
import { Field, type FieldTexts } from './Field';
import styles from './Field.module.css';

const TypedReading = part(() => import('./TypedReading').then(({ TypedReading: Code }) => Code));

type Native = Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'children' | 'max'>;

interface AmountFieldProps extends Omit<FieldTexts, 'hint'>, Native {
  /** The typed text, which domain/money/typedNumber parses. */
  value: string;
  onChange: (value: string) => void;
  /** The currency, or "NGN per CNY" for a rate. */
  suffix?: string | undefined;
  /** Shown beneath the field, at the left: for example, the balance. */
  hint?: ReactNode;
  /** The exact number that Max puts in, as canonical text; null while it is not known, undefined if there is no Max. */
  max?: string | null | undefined;
  /** The most decimals that it may have. For a number with more, the reason is shown. */
  decimals?: number | undefined;
}

/**
 * A field for an amount or a rate: a decimal keypad on phones, right-aligned figures, and the currency after them.
 * Instead of the hint it shows as which number an unusual text was read, or asks which of two was meant (decision 366).
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, optional, value, onChange, suffix, max, decimals, ...native } = props;
  const box = useRef<HTMLSpanElement>(null);
  const remark = useMemo(() => remarkOn(value, decimals, max), [value, decimals, max]);
  const isHinted = Boolean(hint) || max !== undefined;
  const choose = (text: string) => {
    onChange(text);
    box.current?.querySelector('input')?.focus();
  };
  const below =
    isHinted || remark ? (
      <>
        <span
          className={cx(
            isHinted && styles.beforeMax,
            remark && styles.covered,
            !isHinted && remark?.says !== 'asked' && styles.floating,
          )}
        >
          {/* One item, so that the spaces in it stay. */}
          {hint && <span>{hint}</span>}
          {remark && (
            <Suspense fallback={null}>
              <TypedReading
                remark={remark}
                decimals={decimals}
                error={error}
                onChoose={choose}
                disabled={native.disabled ?? false}
              />
            </Suspense>
          )}
        </span>
        {typeof max === 'string' && (
          <Button
            variant="link"
            size="small"
            disabled={native.disabled ?? false}
            onClick={() => onChange(plainFigure(max))}
          >
            {figureTexts.max}
          </Button>
        )}
      </>
    ) : undefined;
  return (
    <Field label={label} hint={below} error={error} optional={optional}>
      {({ className, ...wiring }) => (
        <span ref={box} className={boxClass('boxed')}>
          <input
            autoComplete="off"
            {...native}
            {...wiring}
            className={cx(className, boxClass('numeric'))}
            style={suffix ? { paddingRight: `calc(${String(suffix.length)}ch + 20px)` } : undefined}
            inputMode="decimal"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && (
            <span className={boxClass('suffix')} aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
