import { asElements } from '@/ui/marks/inElements';
import { useId, type ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Segmented.module.css';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The chosen option was pressed again. */
  onAgain?: () => void;
  small?: boolean;
}

/** A choice of one of a few visible options. They are radio buttons, so the arrow keys work. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  onAgain,
  small,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(styles.group, small && styles.small)}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.option, option.value === value && styles.chosen)}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={option.value === value ? onAgain : undefined}
          />
          {asElements(option.label)}
        </label>
      ))}
    </fieldset>
  );
}
