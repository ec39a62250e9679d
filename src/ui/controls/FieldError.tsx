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
