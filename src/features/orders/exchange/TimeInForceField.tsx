import { useId } from 'react';
import { TIMES_IN_FORCE, type TimeInForce } from '@contract/exchange';
import { exchangeTexts } from '@/texts/orders/exchange';
import { FieldError } from '@/ui/controls/Field';
import { cx } from '@/ui/layout/cx';
import styles from './Exchange.module.css';

interface TimeInForceFieldProps {
  value: TimeInForce;
  onChange: (value: TimeInForce) => void;
  error: string | null;
  disabled: boolean;
}

/** What happens to what does not fill at once: four radio buttons, and beneath them what the chosen one does. */
export function TimeInForceField({ value, onChange, error, disabled }: TimeInForceFieldProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={styles.way}
      aria-describedby={cx(`${id}-effect`, error !== null && `${id}-error`)}
      aria-invalid={error === null ? undefined : true}
      // The form moves the focus to the field in error.
      tabIndex={-1}
      disabled={disabled}
    >
      <legend className={styles.legend}>{exchangeTexts.way}</legend>
      <div className={styles.options}>
        {TIMES_IN_FORCE.map((option) => (
          <label key={option} className={cx(styles.option, option === value && styles.chosen)}>
            <input
              type="radio"
              className={styles.radio}
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{exchangeTexts.ways[option]}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-effect`} className={styles.effect}>
        <span key={value}>{exchangeTexts.effects[value]}</span>
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
