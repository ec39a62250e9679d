import type { ReactNode } from 'react';
import { cx } from '@/ui/styles/cx';
import styles from './TwoColumns.module.css';

/** While this holds, two columns are beneath each other. */
export const ONE_COLUMN = '(max-width: 899.98px)';

interface TwoColumnsProps {
  /** Equal, or one of them as narrow as an order ticket or as a list of facts. */
  widths?: 'equal' | 'ticketFirst' | 'ticketLast' | 'factsLast';
  /** The two, in the order in which they are read. */
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
