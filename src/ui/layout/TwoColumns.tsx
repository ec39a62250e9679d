import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './TwoColumns.module.css';

/** While this media query matches, the columns are beneath each other. */
export const ONE_COLUMN = '(max-width: 899.98px)';

interface TwoColumnsProps {
  /** Equal widths, or one column as narrow as an order ticket or as a list of facts. */
  widths?: 'equal' | 'ticketFirst' | 'ticketLast' | 'factsLast';
  /** The two columns, in reading order. */
  children: ReactNode;
}

/** Two panels side by side; beneath each other if there is no room. */
export function TwoColumns({ widths = 'equal', children }: TwoColumnsProps) {
  return <div className={cx(styles.columns, styles[widths])}>{children}</div>;
}

/** Several panels in one of the two columns. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
