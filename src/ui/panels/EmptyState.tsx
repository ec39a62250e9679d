import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** That the list is empty, in the specification's sentence if there is one. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** The button or link for it. */
  action?: ReactNode;
}

/** Shown instead of an empty list, with what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {Boolean(children) && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}
