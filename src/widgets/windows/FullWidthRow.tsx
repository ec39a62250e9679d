import type { ReactNode } from 'react';
import styles from './OlderWindows.module.css';

interface FullWidthRowProps {
  /** The number of columns, if it is among the rows of a table. */
  columns: number | undefined;
  children: ReactNode;
}

/** Content of a window that is not a row: in a table, a cell over all columns. */
export function FullWidthRow({ columns, children }: FullWidthRowProps) {
  if (columns === undefined) return children;
  return (
    <tr>
      <td colSpan={columns} className={styles.fullWidth}>
        {children}
      </td>
    </tr>
  );
}
