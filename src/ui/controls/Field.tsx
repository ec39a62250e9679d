import { type ReactNode, useId } from 'react';
import { controlTexts } from '@/texts/everyPage';
import { cx } from '@/ui/layout/cx';
import styles from './Field.module.css';

/** The error beneath a field, announced when it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  );
}

export interface FieldTexts {
  label: ReactNode;
  /** Shown beneath the control, before the error. */
  hint?: ReactNode;
  /** The message of the broken rule; null if there is none. */
  error?: string | null | undefined;
  /** True if the label says that the field may stay empty. */
  optional?: boolean | undefined;
}

/** The attributes that connect a control inside a Field with its label, hint and error. */
interface ControlWiring {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label above and a hint and error beneath, connected to the control that `children` renders. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(Boolean(hint) && hintId, Boolean(error) && errorId);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {optional ? <span>{label}</span> : label}
        {optional && <span className={styles.optional}>{` ${controlTexts.optional}`}</span>}
      </label>
      {children({
        id,
        className: cx(styles.control),
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {Boolean(hint) && (
        <div id={hintId} className={styles.below}>
          {hint}
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
