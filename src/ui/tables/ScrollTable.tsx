import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '@/ui/layout/cx';
import styles from './Table.module.css';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';

interface ScrollTableProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What the table shows, for screen readers. */
  caption: string;
  /** The number of all rows, including the header's, however few are in the document. */
  rowCount: number;
  children: ReactNode;
}

/** A dense table in its own scroll area, under a header that stays. The caller sets the height. */
export function ScrollTable({ caption, rowCount, className, children, ...scroller }: ScrollTableProps) {
  return (
    <div {...scroller} className={cx(styles.own, className)}>
      <table className={cx(styles.table, styles.sticky)} aria-rowcount={rowCount}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  );
}
