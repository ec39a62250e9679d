import { useRef, type FormEvent, type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Form.module.css';

export interface FormProps {
  /** Called once per Enter or click; the browser's own validation is off, the rules speak. */
  onSubmit: () => void;
  /** While it runs, further submits are dropped. */
  busy?: boolean;
  wide?: boolean;
  /** Names the form for screen readers. */
  label?: string | undefined;
  children: ReactNode;
}

/** A column of fields. After a submit that leaves errors, the first field in error takes the focus. */
export function Form({ onSubmit, busy = false, wide = false, label, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onSubmit();
    // The errors are painted by then.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={ref} className={cx(styles.form, wide && styles.wide)} aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** The buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
