import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** Says that there is nothing, with the specification's sentence if it has one. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** The button or link for it. */
  action?: ReactNode;
}

/** An empty list: says so, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {Boolean(children) && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}
