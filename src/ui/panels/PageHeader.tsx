import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Shown beside the title: a switch, tags. */
  children?: ReactNode;
  /** Minor facts after the title. Their line is kept free while there are none. */
  facts?: ReactNode;
  /** Shown at the right: Back, Add. */
  actions?: ReactNode;
}

/** The one h1 of a screen; navigation moves the focus to it. */
export function PageHeader({ title, children, facts, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
