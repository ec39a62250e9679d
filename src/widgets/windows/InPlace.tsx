import type { ReactNode } from 'react';
import styles from './OlderWindows.module.css';

interface InPlaceProps {
  /** The number of columns, if it is among the rows of a table. */
  columns: number | undefined;
  children: ReactNode;
}

/** What is in a window beside its rows: in a table, a cell over all columns. */
export function InPlace({ columns, children }: InPlaceProps) {
  if (columns === undefined) return children;
  return (
    <tr>
      <td colSpan={columns} className={styles.inPlace}>
        {children}
      </td>
    </tr>
  );
}
