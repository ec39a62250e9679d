import { cx } from '@/ui/layout/cx';
import styles from './Slider.module.css';

interface SliderProps {
  /** The label for screen readers. They read `valueText` as the value. */
  label: string;
  valueText: string;
  /** Whole steps as text, from 0 to `max`; the caller gives them a meaning, in exact decimals. */
  value: string;
  max: string;
  onChange: (step: string) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A native range input: the arrows move one step, Page Up and Down ten, Home and End go to the ends. */
export function Slider({ label, valueText, value, max, onChange, disabled, className }: SliderProps) {
  return (
    <input
      type="range"
      className={cx(className ?? styles.slider)}
      aria-label={label}
      aria-valuetext={valueText}
      min="0"
      max={max}
      step="1"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
